extension Command {
  static let types = Command(
    "types", group: .reading, summary: "lists types and views with their records and fields", takesTail: true,
    details: """
      The same as list without a path, and ls at the top. The records of a view are not counted, for it may be slow or
      without end: count VIEW does.
      """,
    examples: [CommandExample("types", note: "person and thing, with counts and fields")],
    run: { _, context in try context.types() })
}
