import FacetKit

/// A plugin's editor that is open in a form, whatever its state is.
protocol ScreenInput {
  func step(_ key: Key, in setting: any Setting) -> (any ScreenInput)?
  func lines(width: Int, in setting: any Setting) -> [StyledLine]
  func value(in setting: any Setting) throws(Refusal) -> Value
  func isSame(as other: any ScreenInput) -> Bool
}

struct OpenScreen<Kind: ScreenEditor>: ScreenInput {
  private let editor: Kind
  private let field: Field
  private let state: Kind.State

  private init(_ editor: Kind, _ field: Field, _ state: Kind.State) {
    self.editor = editor
    self.field = field
    self.state = state
  }

  init(_ editor: Kind, _ value: Value, for field: Field, in setting: any Setting) {
    self.init(editor, field, editor.open(value, for: field, in: setting))
  }

  func step(_ key: Key, in setting: any Setting) -> (any ScreenInput)? {
    editor.step(state, key, for: field, in: setting).map { OpenScreen(editor, field, $0) }
  }

  func lines(width: Int, in setting: any Setting) -> [StyledLine] {
    editor.lines(state, width: width, for: field, in: setting)
  }

  func value(in setting: any Setting) throws(Refusal) -> Value {
    try editor.value(of: state, for: field, in: setting)
  }

  func isSame(as other: any ScreenInput) -> Bool { (other as? OpenScreen)?.state == state }
}

func openScreen(
  _ editor: any ScreenEditor, _ value: Value, for field: Field, in setting: any Setting
) -> any ScreenInput {
  func open<Kind: ScreenEditor>(_ editor: Kind) -> any ScreenInput {
    OpenScreen(editor, value, for: field, in: setting)
  }
  return open(editor)
}
