import Bundled
import FacetKit
import Language
import Testing

@testable import Commands

private let examples =
  Catalog.builtin.flatMap { command in command.examples.map { (command.name, $0) } }
  + ControlWord.all.map { ($0.name, $0.example) }

@Test(arguments: examples)
func examplesOfHelpAreRead(name: String, example: CommandExample) throws {
  var parser = Parser(source: Source(name: nil, text: example.input), vocabulary: Catalog())
  var count = 0
  while try parser.next() != nil { count += 1 }
  #expect(count > 0)
}

@Test(arguments: examples)
func examplesOfHelpDoWhatTheySay(name: String, example: CommandExample) throws {
  let session = try TestSession.withRecords()
  let input = example.input.split(separator: " ").map {
    $0.hasPrefix("copy.db") ? "\(session.directory)/\($0)" : String($0)
  }
  session.host.screens = PlayedScreens { _ in }
  let result = session.run(input.joined(separator: " "))
  #expect(result.error == nil)
  if case .prints(let expected) = example.outcome {
    #expect(result.output == (expected.isEmpty ? "\n" : expected + "\n"))
  }
}

/// What plugins register is not in the catalog of the tests, so that these are run beside it.
@Test(
  arguments: BundledPlugins.all.flatMap { plugin in
    var registry = Registry()
    try? plugin.register(in: &registry)
    return registry.observers.flatMap { observer in observer.examples.map { (observer.name, $0) } }
  })
func examplesOfObserversDoWhatTheySay(name: String, example: Example) throws {
  let session = try TestSession()
  #expect(session.run(example.input).error == nil)
  let result = session.run(example.use)
  switch example.outcome {
  case .gives(let text): #expect(result.output == text + "\n", "\(result.error ?? "")")
  case .refused(let message): #expect(result.error?.contains(message) == true)
  @unknown default: Issue.record("\(name): another outcome")
  }
}
