import Bundled
import Glibc
import Shell

exit(CommandLineReader.run(CommandLine.arguments, bundled: BundledPlugins.all))
