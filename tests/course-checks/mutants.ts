// Small changes to a right program, each of which makes it wrong in a way that its tests should notice. A loop that becomes
// endless by it is stopped (interrupter.ts).

const CHANGES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(if|while) (.+) is (?!not\b)/, '$1 $2 is not '],
  [/ == /, ' != '],
  [/ != /, ' == '],
  [/ not in /, ' in '],
  [/\byield .+/, 'yield "mutant"'],
  [/ < /, ' > '],
  [/ > /, ' < '],
  [/ ([+-])= /, ' $1= 1 + '],
  [/ \+ /, ' - '],
  [/\bcontinue\b/, 'break'],
  [/\breturn .+/, 'return "mutant"'],
  [/\bprint\(.*\)/, 'print("mutant")'],
  [/\braise .+/, 'pass'],
];

/** One for each change and each place where it applies. */
export function mutantsOf(source: string): readonly string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) =>
    CHANGES.flatMap(([pattern, replacement]) => {
      const changed = line.replace(pattern, replacement);
      return changed === line ? [] : [lines.with(at, changed).join('\n')];
    }),
  );
}
