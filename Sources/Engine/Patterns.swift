import CPCRE2
package import FacetKit
import Glibc
import Language

/// PCRE2 regular expressions under limits: `^(a+)+$` ends with an error, not never.
package enum Patterns {
  /// Steps of one match, about a hundredth of a second of the interpreter.
  static let matchLimit: UInt32 = 1_000_000
  static let heapLimitKibibytes: UInt32 = 20_000
  private static let cache = PatternCache()

  /// - Throws: a diagnostic with the fault of the pattern.
  static func compiled(_ text: String, _ folding: Folding = []) throws(Diagnostic) -> CompiledPattern {
    let key = "\(folding.rawValue) \(text)"
    if let known = cache[key] { return known }
    do {
      let pattern = try CompiledPattern(
        folding.contains(.accents) ? TextMatching.fold(text, .accents) : text,
        ignoringCase: folding.contains(.letterCase))
      cache[key] = pattern
      return pattern
    } catch {
      throw Diagnostic(error.message, hint: error.hint)
    }
  }
}

/// The patterns compiled last. With a lock of the system's: Swift's own is in a library that would be loaded at each
/// start.
private final class PatternCache: Sendable {
  private nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private nonisolated(unsafe) var patterns: [String: CompiledPattern] = [:]

  init() { pthread_mutex_init(lock, nil) }

  subscript(key: String) -> CompiledPattern? {
    get {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return patterns[key]
    }
    set {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      if patterns.count > 200 { patterns.removeAll() }
      patterns[key] = newValue
    }
  }
}

/// One compiled pattern; matches the whole text.
package final class CompiledPattern: Pattern {
  // Unchecked across threads because PCRE2 only reads compiled code.
  private nonisolated(unsafe) let code: OpaquePointer

  package init(_ text: String, ignoringCase: Bool = false) throws(Refusal) {
    var number: Int32 = 0
    var offset = 0
    let bytes = Array(text.utf8)
    // Anchored by options: nothing in the pattern, no comment and no verb, gets around these.
    let whole = UInt32(PCRE2_ANCHORED) | UInt32(PCRE2_ENDANCHORED)
    let flags = whole | UInt32(PCRE2_UTF) | UInt32(PCRE2_UCP) | (ignoringCase ? UInt32(PCRE2_CASELESS) : 0)
    guard let code = pcre2_compile_8(bytes, bytes.count, flags, &number, &offset, nil) else {
      let scalars = String(decoding: bytes.prefix(max(0, offset)), as: UTF8.self).unicodeScalars.count
      throw Refusal(
        "the pattern is at fault: \(CompiledPattern.message(number))",
        offset: min(scalars, text.unicodeScalars.count))
    }
    self.code = code
  }

  deinit { pcre2_code_free_8(code) }

  package func matches(_ text: String) throws(Refusal) -> Bool {
    guard let data = pcre2_match_data_create_8(1, nil), let context = pcre2_match_context_create_8(nil) else {
      throw Refusal("there is no memory for a match")
    }
    defer {
      pcre2_match_data_free_8(data)
      pcre2_match_context_free_8(context)
    }
    pcre2_set_match_limit_8(context, Patterns.matchLimit)
    pcre2_set_heap_limit_8(context, Patterns.heapLimitKibibytes)
    var text = text
    let result = text.withUTF8 { pcre2_match_8(code, $0.baseAddress, $0.count, 0, 0, data, context) }
    if result >= 0 { return true }
    if result == PCRE2_ERROR_NOMATCH { return false }
    throw Refusal("the pattern takes too many steps on this text: \(CompiledPattern.message(result))")
  }

  /// Whether a text that begins so may match; true where that cannot be told.
  package static func mayBegin(_ text: String, of pattern: String) -> Bool {
    var number: Int32 = 0
    var offset = 0
    // Partial matching knows no anchor at the end by option. Where a comment swallows it, nothing can be told.
    let bytes = Array("(?:\(pattern))\\z".utf8)
    let flags = UInt32(PCRE2_ANCHORED) | UInt32(PCRE2_UTF) | UInt32(PCRE2_UCP)
    guard !pattern.contains("#"), let code = pcre2_compile_8(bytes, bytes.count, flags, &number, &offset, nil) else {
      return true
    }
    defer { pcre2_code_free_8(code) }
    guard let data = pcre2_match_data_create_8(1, nil), let context = pcre2_match_context_create_8(nil) else {
      return true
    }
    defer {
      pcre2_match_data_free_8(data)
      pcre2_match_context_free_8(context)
    }
    pcre2_set_match_limit_8(context, Patterns.matchLimit)
    pcre2_set_heap_limit_8(context, Patterns.heapLimitKibibytes)
    var text = text
    let result = text.withUTF8 {
      pcre2_match_8(code, $0.baseAddress, $0.count, 0, UInt32(PCRE2_PARTIAL_HARD), data, context)
    }
    return result != PCRE2_ERROR_NOMATCH
  }

  private static func message(_ number: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = pcre2_get_error_message_8(number, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer.prefix(Int(count)), as: UTF8.self) : "error \(number)"
  }
}
