// Copies of what a page hands over. Frameworks wrap objects in proxies, and neither postMessage nor a
// structured clone takes a proxy, so configuration is copied by hand before it goes to the call library.

/**
 * A copy of plain objects and arrays, proxies around them included. Anything with a class of its own
 * (a MediaStreamTrack, a Date) and functions are passed as they are.
 * @throws {TypeError} for an object that contains itself.
 */
export function plain<T>(value: T): T {
  return copy(value, []) as T;
}

function copy(value: unknown, above: readonly object[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) throw new TypeError('The configuration contains itself.');
  const path = [...above, value];
  if (Array.isArray(value)) return value.map((item) => copy(item, path));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, path)]));
}
