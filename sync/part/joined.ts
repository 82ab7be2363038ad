/** What several makers have, by its names; each maker by what it is called, such as `the part "chat"`. */
export type Makers<Value = unknown> = Readonly<Record<string, Readonly<Record<string, Value>>>>;

/**
 * What all of them have, as one object.
 * @param kind what its values are called, such as `services`.
 * @throws {Error} where two of them use the same name, for one would silently be used in place of the other.
 */
export function joined<Value>(kind: string, makers: Makers<Value>): Readonly<Record<string, Value>> {
  const all: Record<string, Value> = {};
  const makerOf = new Map<string, string>();
  for (const [maker, values] of Object.entries(makers)) {
    for (const [name, value] of Object.entries(values)) {
      const other = makerOf.get(name);
      if (other !== undefined)
        throw new Error(`There are two ${kind} "${name}": one in ${other}, one in ${maker}.`);
      makerOf.set(name, maker);
      all[name] = value;
    }
  }
  return all;
}
