// A value beside the shape that the platform's document gives it.
import type {Shape} from '#platform-client/shape.types.ts';
import {SHAPES} from '#platform-client/replies.gen.ts';

/** One difference. It holds names and types, and no value but an unknown word: replies hold people's data. */
export type Drift = {
  /** `results[].status`: where in the reply; the same place of many items is told once. */
  readonly path: string;
  readonly kind: 'missing' | 'unknown field' | 'type' | 'unknown word';
  readonly expected: string;
  readonly found: string;
};

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Where a value is not of a shape; `fields`: whether fields count that the shape has not. */
export function differences(shape: Shape, value: unknown, path: string, fields: boolean): Drift[] {
  if (value === null && shape.n) return [];
  if (shape.s) return differences(SHAPES[shape.s] ?? {}, value, path, fields);
  if (shape.a) return closest(shape.a, value, path, fields);
  if (shape.e) return shape.e.includes(value) ? [] : [unknownWord(shape.e, value, path)];
  return shape.t ? ofType(shape, value, path, fields) : [];
}

function ofType(shape: Shape, value: unknown, path: string, fields: boolean): Drift[] {
  const found = typeOf(value);
  const expected = shape.t === 'integer' ? 'number' : (shape.t ?? found);
  if (expected !== found) return [{path, kind: 'type', expected, found}];
  if (Array.isArray(value))
    return value.flatMap((item) => differences(shape.i ?? {}, item, `${path}[]`, fields));
  return shape.p ? inFields(shape, value as Readonly<Record<string, unknown>>, path, fields) : [];
}

/** A word as the platform uses them is shown; a sentence could be anybody's. */
function unknownWord(words: readonly unknown[], value: unknown, path: string): Drift {
  const found = typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : typeOf(value);
  return {path, kind: 'unknown word', expected: words.join(' | '), found};
}

function inFields(
  {p: properties = {}, r: required = [], o: open}: Shape,
  value: Readonly<Record<string, unknown>>,
  path: string,
  fields: boolean,
): Drift[] {
  const at = (key: string) => (path ? `${path}.${key}` : key);
  const missing = required
    .filter((key) => value[key] === undefined)
    .map((key): Drift => ({path: at(key), kind: 'missing', expected: 'a value', found: 'nothing'}));
  const others = Object.entries(value).flatMap(([key, inner]): Drift[] => {
    const shape = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (shape) return differences(shape, inner, at(key), fields);
    return fields && !open
      ? [{path: at(key), kind: 'unknown field', expected: 'nothing', found: typeOf(inner)}]
      : [];
  });
  return [...missing, ...others];
}

/** Of several shapes, the differences to the one that it is most like. */
function closest(shapes: readonly Shape[], value: unknown, path: string, fields: boolean): Drift[] {
  let best: Drift[] | undefined;
  for (const shape of shapes) {
    const drifts = differences(shape, value, path, fields);
    if (drifts.length === 0) return [];
    if (!best || weight(drifts) < weight(best)) best = drifts;
  }
  return best ?? [];
}

/** Another word or type says that it is another shape; a field more or less does not. */
const weight = (drifts: readonly Drift[]) =>
  drifts.reduce((sum, {kind}) => sum + (kind === 'unknown field' ? 1 : kind === 'missing' ? 2 : 10), 0);
