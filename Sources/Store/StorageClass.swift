/// The five ways in which SQLite stores a value.
package enum StorageClass: Sendable {
  case null, integer, real, text, blob
}
