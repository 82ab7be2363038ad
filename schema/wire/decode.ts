// Reads JSON that somebody else wrote. Nothing here throws, and what is read is copied field by field: a decoded value
// has no field that was not asked for.

/** An object of JSON, whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text; `undefined` for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether lists and objects are nested deeper than `levels`. It looks no deeper than that itself. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (isDeeperThan(inner, levels - 1)) return true;
  return false;
}

/** Every entry read, or `undefined` when one of them cannot be, or when it is no list. */
export function listOf<T>(value: unknown, read: (entry: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const all: T[] = [];
  for (const entry of value) {
    const one = read(entry);
    if (one === undefined) return undefined;
    all.push(one);
  }
  return all;
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A whole number, 0 or more. */
export const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
