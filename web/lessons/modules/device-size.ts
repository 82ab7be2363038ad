// How much of the course is on this device. Texts of open modules come along by themselves.

type Body = {readonly lessonId: string; readonly moduleId: string; readonly blocks: unknown};

/** A row's text is measured once; nearly all of its characters are one byte. */
const measured = new WeakMap<Body, number>();

function bytesOf(body: Body): number {
  const known = measured.get(body) ?? JSON.stringify(body.blocks).length;
  measured.set(body, known);
  return known;
}

/** Bytes of text on this device by module; modules without any are left out. */
export function sizesByModule(bodies: readonly Body[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const body of bodies) sizes.set(body.moduleId, (sizes.get(body.moduleId) ?? 0) + bytesOf(body));
  return sizes;
}

/** `84 kB`, `1.2 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
