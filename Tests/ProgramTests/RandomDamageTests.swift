import Support
import Testing

/// Some of the runs that `scripts/damage.sh` makes by the thousand.
@Suite struct RandomDamageTests {
  @Test func randomDamageCrashesNothing() throws {
    guard let folder = SharedData.path("A_sqlite") else { return print(SharedData.skipLine("A_sqlite")) }
    let result = try run(
      Products.path("DamageProbe"), [Products.path("facet"), folder, "60", "1"],
      environment: ["SWIFT_BACKTRACE": "enable=no"], timeout: 300)
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("60 runs over 37 databases, 0 failed\n"), "\(result.output)")
  }
}
