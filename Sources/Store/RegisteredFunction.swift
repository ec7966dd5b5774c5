import CSQLite

/// A function of ours as SQLite calls it: cells in, a cell or an error out.
final class RegisteredFunction {
  enum Body {
    case scalar(([Cell]) throws -> Cell)
    /// Of a number and a text, without a copy of it.
    case test((Int64, UnsafeBufferPointer<UInt8>) throws -> Bool)
    case aggregate(() -> any Aggregate)
  }

  private let body: Body
  private unowned let handle: Handle

  private init(_ body: Body, _ handle: Handle) {
    self.body = body
    self.handle = handle
  }

  static func register(
    _ name: String, _ argumentCount: Int, deterministic: Bool, _ body: Body, on handle: Handle
  ) throws(StoreError) {
    guard let database = handle.pointer else { throw .closed }
    let context = Unmanaged.passRetained(RegisteredFunction(body, handle)).toOpaque()
    let call: (@convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void) = {
      context, count, values in
      // SQLite keeps the function for as long as it may call it.
      RegisteredFunction.of(context)._withUnsafeGuaranteedRef { $0.call(context, count, values) }
    }
    let test: (@convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void) = {
      context, _, values in
      RegisteredFunction.of(context)._withUnsafeGuaranteedRef { $0.test(context, values) }
    }
    let finish: (@convention(c) (OpaquePointer?) -> Void) = { context in
      RegisteredFunction.of(context)._withUnsafeGuaranteedRef { $0.finish(context) }
    }
    let isScalar = if case .aggregate = body { false } else { true }
    let isTest = if case .test = body { true } else { false }
    // For our own statements alone: no view, trigger or index of a file from elsewhere may call it.
    let flags = SQLITE_UTF8 | SQLITE_DIRECTONLY | (deterministic ? SQLITE_DETERMINISTIC : 0)
    // SQLite releases the function itself where it refuses it.
    let code = sqlite3_create_function_v2(
      database, name, Int32(clamping: argumentCount), flags, context,
      isTest ? test : isScalar ? call : nil, isScalar ? nil : call, isScalar ? nil : finish
    ) { Unmanaged<RegisteredFunction>.fromOpaque($0!).release() }
    guard code == SQLITE_OK else { throw .last(of: database) }
  }

  private static func of(_ context: OpaquePointer?) -> Unmanaged<RegisteredFunction> {
    Unmanaged<RegisteredFunction>.fromOpaque(sqlite3_user_data(context)!)
  }

  private func call(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    do {
      switch body {
      case .scalar(let function): Self.give(try function(Self.cells(count, values)), context)
      case .test: test(context, values)
      case .aggregate(let make): try aggregate(context, make).step(Self.cells(count, values))
      }
    } catch { fail(error, context) }
  }

  /// The one that is called for every record of a scan: by a way of its own, without a look at what else it may be.
  private func test(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
    guard case .test(let function) = body, let values, sqlite3_value_type(values[1]) == SQLITE_TEXT else {
      return sqlite3_result_int(context, 0)
    }
    do {
      let start = sqlite3_value_text(values[1])
      let size = start == nil ? 0 : Int(sqlite3_value_bytes(values[1]))
      let holds = try function(sqlite3_value_int64(values[0]), UnsafeBufferPointer(start: start, count: size))
      sqlite3_result_int(context, holds ? 1 : 0)
    } catch { fail(error, context) }
  }

  private func finish(_ context: OpaquePointer?) {
    guard case .aggregate(let make) = body else { return }
    // No memory is there where no row came; and SQLite calls this after an error too, to free what was made.
    let memory = sqlite3_aggregate_context(context, 0)?.assumingMemoryBound(to: UnsafeRawPointer?.self)
    let made = memory?.pointee.map { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
    guard let state = (made ?? make()) as? any Aggregate, handle.pendingError == nil else { return }
    do { Self.give(try state.finish(), context) } catch { fail(error, context) }
  }

  private func aggregate(_ context: OpaquePointer?, _ make: () -> any Aggregate) throws -> any Aggregate {
    let size = Int32(MemoryLayout<UnsafeRawPointer?>.size)
    guard let memory = sqlite3_aggregate_context(context, size)?.assumingMemoryBound(to: UnsafeRawPointer?.self) else {
      throw StoreError.of(SQLITE_NOMEM)
    }
    if let made = memory.pointee,
      let state = Unmanaged<AnyObject>.fromOpaque(made).takeUnretainedValue() as? any Aggregate
    {
      return state
    }
    let state = make()
    memory.pointee = UnsafeRawPointer(Unmanaged<AnyObject>.passRetained(state).toOpaque())
    return state
  }

  private func fail(_ error: any Error, _ context: OpaquePointer?) {
    if handle.pendingError == nil { handle.pendingError = error }
    var message = (error as? StoreError)?.message ?? "\(error)"
    if message.isEmpty { message = "a function failed" }
    message.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_result_error(context, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
  }

  private static func cells(_ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) -> [Cell] {
    (0..<Int(count)).map { index in
      let value = values?[index]
      switch sqlite3_value_type(value) {
      case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
      case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
      case SQLITE_TEXT:
        let start = sqlite3_value_text(value)
        return Cell(text: UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value))))
      case SQLITE_BLOB:
        let start = sqlite3_value_blob(value)
        let size = start == nil ? 0 : Int(sqlite3_value_bytes(value))
        return .blob(Array(UnsafeRawBufferPointer(start: start, count: size)))
      default: return .null
      }
    }
  }

  private static func give(_ cell: Cell, _ context: OpaquePointer?) {
    switch cell {
    case .null: sqlite3_result_null(context)
    case .integer(let number): sqlite3_result_int64(context, number)
    case .real(let number): sqlite3_result_double(context, number)
    case .text(var text): text.withUTF8 { give(text: $0, context) }
    case .malformedText(let bytes): bytes.withUnsafeBufferPointer { give(text: $0, context) }
    case .blob(let bytes):
      bytes.withUnsafeBytes {
        if $0.isEmpty { return sqlite3_result_zeroblob(context, 0) }
        sqlite3_result_blob64(context, $0.baseAddress, UInt64($0.count), facet_sqlite_transient())
      }
    }
  }

  private static func give(text: UnsafeBufferPointer<UInt8>, _ context: OpaquePointer?) {
    // A null pointer would give null, and an empty buffer may have one.
    if text.isEmpty { return sqlite3_result_text(context, "", 0, facet_sqlite_transient()) }
    text.withMemoryRebound(to: CChar.self) {
      sqlite3_result_text64(context, $0.baseAddress, UInt64($0.count), facet_sqlite_transient(), UInt8(SQLITE_UTF8))
    }
  }
}

extension Connection {
  /// Makes a function that SQL can call, with any number of arguments for -1.
  ///
  /// What it throws ends the statement and is thrown by ``Statement/step()``.
  package func register(
    name: String, argumentCount: Int, deterministic: Bool, _ body: @escaping ([Cell]) throws -> Cell
  ) throws {
    try RegisteredFunction.register(name, argumentCount, deterministic: deterministic, .scalar(body), on: handle)
  }

  /// Makes a function of a number and a text that SQL can call; of what is no text it is false.
  package func registerTest(
    name: String, _ body: @escaping (Int64, UnsafeBufferPointer<UInt8>) throws -> Bool
  ) throws {
    try RegisteredFunction.register(name, 2, deterministic: false, .test(body), on: handle)
  }

  /// Makes an aggregate function that SQL can call.
  package func registerAggregate(name: String, argumentCount: Int, make: @escaping () -> any Aggregate) throws {
    try RegisteredFunction.register(name, argumentCount, deterministic: false, .aggregate(make), on: handle)
  }
}
