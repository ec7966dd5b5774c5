import Glibc
import Support
import Terminal
import Testing

@Suite struct PrivateFolderTests {
  @Test func isMadeAndKeptFromOthers() throws {
    let folder = try TemporaryFolder()
    #expect(PrivateFolder.make(folder("a/b/c")))
    for path in ["a", "a/b", "a/b/c"] { #expect(folder.mode(of: path) == 0o700) }
    chmod(folder("a/b/c"), 0o755)
    #expect(PrivateFolder.make(folder("a/b/c")))
    #expect(folder.mode(of: "a/b/c") == 0o700)
    try folder.write("x", to: "file")
    #expect(!PrivateFolder.make(folder("file")))
  }

  @Test func ownLinksAreFollowed() throws {
    let folder = try TemporaryFolder()
    mkdir(folder("kept"), 0o755)
    symlink(folder("kept"), folder("link"))
    #expect(PrivateFolder.make(folder("link")))
    #expect(folder.mode(of: "kept") == 0o700)
    #expect(PrivateFolder.make(folder("link/drafts")))
    #expect(folder.mode(of: "kept/drafts") == 0o700)
    symlink(folder("nowhere"), folder("broken"))
    #expect(!PrivateFolder.make(folder("broken")))
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func whatIsNotTheUsersIsNotUsed() throws {
    let folder = try TemporaryFolder()
    for name in ["theirs", "mine"] { mkdir(folder(name), 0o777) }
    chmod(folder("theirs"), 0o777)
    chown(folder("theirs"), 4711, 4711)
    #expect(!PrivateFolder.make(folder("theirs")))
    #expect(folder.mode(of: "theirs") == 0o777)
    chmod(folder("mine"), 0o755)
    symlink(folder("mine"), folder("trap"))
    lchown(folder("trap"), 4711, 4711)
    #expect(!PrivateFolder.make(folder("trap")))
    #expect(folder.mode(of: "mine") == 0o755)
    symlink(folder("theirs"), folder("link"))
    #expect(!PrivateFolder.make(folder("link")))
  }
}
