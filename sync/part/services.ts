/**
 * The services of several features as one object.
 * @param given what they are made from: its names are taken.
 * @throws {Error} where two have the same name, for one would silently be used in place of the other.
 */
export function joinServices(given: object, made: readonly object[]): Readonly<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const [name, service] of made.flatMap((some) => Object.entries(some))) {
    if (Object.hasOwn(given, name) || Object.hasOwn(all, name))
      throw new Error(`There are two services "${name}".`);
    all[name] = service;
  }
  return all;
}
