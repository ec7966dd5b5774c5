import Bundled
import Glibc
import Shell

exit(MainActor.assumeIsolated { CommandLineReader.run(CommandLine.arguments, bundled: BundledPlugins.all) })
