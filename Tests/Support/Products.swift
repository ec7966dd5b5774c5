import Glibc

/// Where the programs and libraries are that were built with the tests.
package enum Products {
  /// The folder of the running test program.
  package static let folder: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }()

  package static func path(_ name: String) -> String { folder + "/" + name }
}
