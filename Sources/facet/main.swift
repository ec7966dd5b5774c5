print("facet")
