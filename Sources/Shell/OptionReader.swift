@preconcurrency import CSystem
import Commands
import FacetKit
import Glibc
import Loading

/// The options of the program, from its arguments.
struct OptionReader {
  enum Outcome {
    case settings(Settings)
    case version
    case help
    /// To be the process in which a plugin's file is tried.
    case pluginCheck(String)
    case wrong(String, hint: String)
  }

  static let help = """
    facet [OPTIONS] [FILE] [COMMAND …]

    A shell for records in an SQLite file. Without a COMMAND it opens the prompt, or runs standard input as a script
    where that is no terminal. With no FILE it works on $FACET_DB, else on the file in your data folder.

      -c TEXT          run a text; may be repeated, each a change of its own
      -f SCRIPT        run a script file as one change (- is standard input)
      --check          read and check all, run nothing
      --dry-run        say what would change, write nothing
      --keep-going     store each statement by itself and go on after errors
      --read-only      refuse every change
      --no-journal     write down no change, so that none can be undone
      --restricted     reach nothing but the database: no programs, other files or SQL
      --format FORMAT  table, plain, csv, tsv, json or ndjson
      --plugin FILE    load a plugin; may be repeated
      --version        print the version
      --help           print this

    What follows FILE, a .facet COMMAND or -- is $1, $2 … of the script. facet help lists the commands.
    Exit status: 0 all well, 1 a command failed, 2 wrong use of the program, 130 interrupted.
    """

  /// The program's name and what is still to be read.
  private var arguments: [String]
  private var settings = Settings()
  private var texts: [String] = []
  private var script: String?
  private static let long: [(name: String, hasValue: Bool, code: Int32)] = [
    ("check", false, 1), ("dry-run", false, 2), ("keep-going", false, 3), ("read-only", false, 4),
    ("restricted", false, 5), ("format", true, 6), ("version", false, 7), ("help", false, 8),
    ("plugin", true, 9), (PluginCheck.option, true, 10), ("no-journal", false, 11),
  ]

  private let catalog: Catalog

  /// - Parameter catalog: its commands are told from names of files.
  init(_ arguments: [String], catalog: Catalog) {
    self.arguments = arguments
    self.catalog = catalog
  }

  mutating func read() -> Outcome {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    let count = Int32(words.count)
    words.append(nil)
    let names = Self.long.map { strdup($0.name) }
    defer {
      words.forEach { free($0) }
      names.forEach { free($0) }
    }
    var options = zip(Self.long, names).map { option($1, hasValue: $0.hasValue, code: $0.code) }
    options.append(CSystem.option())
    opterr = 0
    // 0 makes glibc begin anew: options may stand behind FILE as well.
    optind = 0
    while true {
      // The + stops at the first argument that is no option: a command has options of its own.
      let code = getopt_long(count, &words, "+:c:f:h", options, nil)
      if code == -1 { break }
      let value = optarg.map { String(cString: $0) } ?? ""
      switch code {
      case Int32(UInt8(ascii: "c")): texts.append(value)
      case Int32(UInt8(ascii: "f")):
        if script != nil { return .wrong("-f is given twice", hint: "a script can source another") }
        script = value
      case 1: settings.isCheck = true
      case 2: settings.isDryRun = true
      case 3: settings.keepsGoing = true
      case 4: settings.isReadOnly = true
      case 5: settings.isRestricted = true
      case 6:
        guard let format = OutputFormat(rawValue: value) else {
          return .wrong("no format \(value)", hint: "table, plain, csv, tsv, json or ndjson")
        }
        settings.format = format
      case 9: settings.plugins.append(value)
      case 10: return .pluginCheck(value)
      case 11: settings.hasJournal = false
      case 7: return .version
      case 8, Int32(UInt8(ascii: "h")): return .help
      case Int32(UInt8(ascii: ":")):
        return .wrong("\(arguments[Int(optind) - 1]) needs a value", hint: "facet --help lists the options")
      default:
        return .wrong("no option \(arguments[max(1, Int(optind) - 1)])", hint: "facet --help lists the options")
      }
    }
    let endsOptions = optind > 1 && arguments[Int(optind) - 1] == "--"
    var rest = Array(arguments[Int(optind)...])
    if !endsOptions, settings.database == nil, let first = rest.first, !isCommand(first), !isScript(first) {
      if first.isEmpty { return .wrong("the name of the FILE is empty", hint: "is a variable of the shell unset?") }
      settings.database = first
      rest.removeFirst()
      if rest.isEmpty, texts.isEmpty, script == nil, first.hasSuffix(".facet"), access(first, F_OK) != 0 {
        return .wrong("there is no script \(first)", hint: "a new file of that name: facet \(first) COMMAND")
      }
      if let next = rest.first, next.hasPrefix("-"), next != "-" {
        arguments = [arguments[0]] + rest
        return read()
      }
    }
    return sort(rest)
  }

  private func option(_ name: UnsafeMutablePointer<CChar>?, hasValue: Bool, code: Int32) -> CSystem.option {
    CSystem.option(name: UnsafePointer(name), has_arg: hasValue ? required_argument : no_argument, flag: nil, val: code)
  }

  /// Sorts the words that are left: a COMMAND with its own, or the arguments of a script.
  private mutating func sort(_ words: [String]) -> Outcome {
    if script != nil, !texts.isEmpty { return .wrong("-c and -f do not go together", hint: "-c 'source SCRIPT'") }
    if let script { settings.work = .script(script) }
    if !texts.isEmpty { settings.work = .texts(texts) }
    if script != nil || !texts.isEmpty {
      settings.arguments = words
    } else if let first = words.first {
      if isScript(first) {
        settings.work = .script(first)
        settings.arguments = Array(words.dropFirst().first == "--" ? words.dropFirst(2) : words.dropFirst())
      } else {
        settings.work = .command(words)
      }
    }
    return .settings(settings)
  }

  private func isCommand(_ word: String) -> Bool {
    catalog.command(word) != nil || ControlWord.all.contains { $0.name == word }
  }

  /// An existing `.facet` file that is no SQLite database.
  private func isScript(_ word: String) -> Bool {
    guard word.hasSuffix(".facet"), let file = fopen(word, "rb") else { return false }
    defer { fclose(file) }
    var header = [UInt8](repeating: 0, count: 15)
    let count = fread(&header, 1, header.count, file)
    return !(count == 15 && header.elementsEqual("SQLite format 3".utf8))
  }
}
