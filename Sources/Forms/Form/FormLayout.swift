/// Where the columns of a form stand, in cells from 0. A value begins in the same cell with and without focus.
struct FormLayout {
  /// The width of the labels.
  let label: Int
  /// Where values begin; a well's bracket stands before it.
  let value: Int
  /// The cells of a well between its brackets.
  let well: Int
  /// Where remarks begin; nil where there is no room for them.
  let remark: Int?

  private static let remarks = 26

  init(_ form: FormLevel, _ room: Room) {
    self.init(labels: form.cells.map { room.metrics.width(of: room.metrics.shown($0.form.label)) }.max() ?? 0, room)
  }

  init(labels: Int, _ room: Room) {
    if room.isNarrow {
      label = max(1, room.columns - 4)
      value = 3
      well = max(2, room.columns - 5)
      remark = nil
      return
    }
    label = min(24, max(labels, 1), max(room.columns / 3, 1))
    value = 3 + label + (room.hasWords ? 3 : 2)
    if room.hasRemarks {
      well = min(72, max(room.columns - value - 3 - FormLayout.remarks, 16))
      remark = value + well + 3
    } else {
      well = min(72, max(room.columns - 2 - value, 4))
      remark = nil
    }
  }
}
