/// What `--color` says.
package enum ColourChoice: String, CaseIterable, Sendable {
  case auto, always, never
}
