@preconcurrency import CReadline
import Glibc

/// The history put aside while a question is answered, so that the arrows bring no statements into it.
struct HistoryAside {
  private let saved: UnsafeMutablePointer<HISTORY_STATE>?

  init() {
    saved = history_get_history_state()
    var empty = HISTORY_STATE()
    history_set_history_state(&empty)
  }

  func restore() {
    history_set_history_state(saved)
    free(saved)
  }
}
