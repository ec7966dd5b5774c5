import Bundled
import FacetKit
import Testing

let registry: Registry = {
  var registry = Registry()
  do { for plugin in BundledPlugins.all { try plugin.register(in: &registry) } } catch {
    preconditionFailure("\(error)")
  }
  return registry
}()

/// What comes of a use: the text of a value, or a message.
func outcome(_ body: () throws -> String) -> Example.Outcome {
  do { return .gives(try body()) } catch { return .refused((error as? Refusal)?.message ?? "\(error)") }
}

/// The examples are promises: `help` shows them.
@Suite struct ExampleTests {
  let setting = TestSetting()

  @Test func whatIsRegistered() {
    #expect(
      registry.validators.map(\.name) == [
        "after", "before", "email", "future", "length", "lower", "matches", "max", "min", "not-blank", "one-of", "past",
        "phone",
        "positive", "step", "trim", "upper", "url",
      ])
    #expect(
      registry.editors.map(\.name) == [
        "boolean", "choice", "date", "datetime", "decimal", "integer", "phone", "real", "stamp",
        "text",
      ])
    #expect(registry.formats.map(\.name) == ["date", "datetime", "decimal", "integer", "real"])
    #expect(
      registry.functions.map(\.name) == [
        "abs", "age", "day", "days", "format", "len", "lower", "max", "min", "month", "round", "trim", "upper",
        "weekday", "year",
      ])
    #expect(registry.commands.map(\.name) == ["upcoming"])
    #expect(registry.observers.map(\.name) == ["stamp"])
    #expect(registry.screens.map(\.name) == ["year-calendar"])
  }

  @Test func summariesAreOneLineWithoutFullStop() {
    let summaries =
      registry.validators.map(\.summary) + registry.editors.map(\.summary) + registry.formats.map(\.summary)
      + registry.functions.map(\.summary) + registry.commands.map(\.summary)
      + registry.observers.map(\.summary) + registry.screens.map(\.summary)
    for summary in summaries { #expect(!summary.isEmpty && !summary.hasSuffix(".") && !summary.contains("\n")) }
  }

  @Test func validators() throws {
    for validator in registry.validators {
      var gave = false
      var refused = ["lower", "trim", "upper"].contains(validator.name)
      for example in validator.examples {
        let use = Use(example.use)
        #expect(use.name == validator.name)
        let value = Use.value(example.input)
        let field = Field("field", Use.kind(of: value))
        let result = outcome {
          switch try validator.prepare(use.values(setting), for: field, in: setting)(value, setting) {
          case .accept: return value.text
          case .replace(let other): return other.text
          case .refuse(let refusal): throw refusal
          @unknown default: return ""
          }
        }
        #expect(result == example.outcome, "\(example.use) of \(example.input)")
        if case .gives = example.outcome { gave = true } else { refused = true }
      }
      #expect(gave && refused, "\(validator.name) shows both outcomes")
    }
  }

  @Test func editors() throws {
    for editor in registry.editors {
      for example in editor.examples {
        // The kind that the example names; the first it is for, where it is no kind's own.
        let kind = try #require(Use(example.use).kind ?? editor.kinds.first.flatMap { Use($0).kind })
        let field = Field("field", kind)
        #expect(editor.kinds.contains(kind.name))
        let result = outcome {
          let value = try editor.read(example.input, for: field, in: setting)
          let text = editor.text(for: value, field: field, in: setting)
          #expect(try editor.read(text, for: field, in: setting) == value, "\(example.input) goes back and forth")
          return value.text
        }
        #expect(result == example.outcome, "\(example.use) of \(example.input)")
      }
    }
  }

  @Test func formats() throws {
    for format in registry.formats {
      for example in format.examples {
        let value: Value =
          switch format.name {
          case "decimal": .decimal(try #require(FixedDecimal(example.input)))
          default: Use.value(example.input)
          }
        let result = outcome { try format.text(for: value, pattern: example.use, in: setting) }
        #expect(result == example.outcome, "\(format.name) \(example.use) of \(example.input)")
      }
    }
  }

  @Test func functions() throws {
    for function in registry.functions {
      #expect(!function.examples.isEmpty)
      for example in function.examples {
        let use = Use(example.use)
        #expect(use.name == function.name)
        let result = outcome { try function.call(use.values(setting), in: setting).text }
        #expect(result == example.outcome, "\(example.use)")
      }
    }
  }
}
