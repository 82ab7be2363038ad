// Solutions of the assessment's tasks: as they are, in other languages, and in another way.

export const FLATTEN = `def flatten(items):
    result = []
    for item in items:
        if isinstance(item, list):
            result.extend(flatten(item))
        else:
            result.append(item)
    return result`;
export const RENAME = `def rename_key(rows, old, new):
    return [{new if key == old else key: value for key, value in row.items()} for row in rows]`;
export const STREAK = `def longest_streak(days):
    best = 0
    current = 0
    for day in days:
        if day:
            current += 1
            best = max(best, current)
        else:
            current = 0
    return best`;
export const BATCHES = `class Batches:
    def __init__(self, items, size):
        self.items = items
        self.size = size

    def __iter__(self):
        for start in range(0, len(self.items), self.size):
            yield self.items[start:start + self.size]`;
export const PAGES = `def pages(items, per_page):
    return (items + per_page - 1) // per_page`;

export const JS_FLATTEN = `function flatten(items) {
  const result = [];
  for (const item of items) {
    if (Array.isArray(item)) result.push(...flatten(item));
    else result.push(item);
  }
  return result;
}`;
export const JAVA_STREAK = `static int longestStreak(boolean[] days) {
  int best = 0, current = 0;
  for (boolean day : days) {
    current = day ? current + 1 : 0;
    best = Math.max(best, current);
  }
  return best;
}`;
export const RUBY_RENAME = `def rename_key(rows, old, new)
  rows.map { |row| row.to_h { |key, value| [key == old ? new : key, value] } }
end`;
export const GO_PAGES = `func pages(items int, perPage int) int {
	return (items + perPage - 1) / perPage
}`;
export const HASKELL_FLATTEN = `flatten xs = concatMap step xs
  where step (List ys) = flatten ys
        step (Leaf y) = [y]`;
export const PSEUDO_STREAK = `SET best = 0
SET current = 0
FOR EACH day IN days:
  IF day THEN current = current + 1
  ELSE current = 0
  best = MAX(best, current)
END FOR
RETURN best`;
export const STACK = `def level(things):
    out, todo = [], list(reversed(things))
    while todo:
        top = todo.pop()
        if isinstance(top, list):
            todo.extend(reversed(top))
        else:
            out.append(top)
    return out`;
