public import FacetKit

/// Validators for how people and pages are reached.
public struct ContactsPlugin: Plugin {
  public let name = "Contacts"
  public let summary = "ways to reach people and pages: email, url, phone"
  public let version = "1.0"

  public init() {}

  public func register(in registry: inout Registry) throws(DuplicateName) {
    try registry.add(Email())
    try registry.add(WebAddress())
    try registry.add(Phone())
    try registry.add(PhoneEditor())
  }
}
