/// What `--color` says.
nonisolated package enum ColourChoice: String, CaseIterable, Sendable {
  case auto, always, never
}
