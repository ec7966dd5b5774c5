/// One thing that a program told the terminal.
enum Control: Equatable {
  case print(Unicode.Scalar)
  /// A C0 control character.
  case single(UInt8)
  case escape(UInt8)
  case charset(UInt8)
  case sequence(ControlSequence)
}
