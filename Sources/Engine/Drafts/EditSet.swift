/// Edits that are kept apart from what is stored until `save` stores them as one change, or `cancel` drops them.
final class EditSet {
  /// Where they are kept.
  enum Place {
    /// A script's are a part of its transaction: from its beginning on, or from a savepoint in it.
    case transaction(hasSavepoint: Bool)
    /// The prompt's are in a copy of the file, so that no lock is held while a person thinks. The first change makes it.
    case draft(DraftFile?)
  }

  static let savepoint = "facet_edits"

  var place: Place
  /// They are being written to the file that they are for.
  var isSaving = false
  /// How conflicts were settled; they hold as long as neither side changes its value again.
  var answers: [ConflictAnswer] = []

  init(_ place: Place) { self.place = place }

  var draft: DraftFile? { if case .draft(let file) = place { file } else { nil } }
  var isDraft: Bool { if case .draft = place { true } else { false } }
  /// The next change has to make the draft first.
  var needsDraft: Bool { if case .draft(nil) = place { !isSaving } else { false } }
}
