// How much of the course is on this device. Texts of open modules come along by themselves, and the traces of their samples.

type Body = {readonly lessonId: string; readonly moduleId: string; readonly blocks: unknown};
type Traces = {readonly lessonId: string; readonly moduleId: string; readonly traces: string};

/** A row is measured once; nearly all of its characters are one byte. */
const measured = new WeakMap<Body | Traces, number>();

function bytesOf(row: Body | Traces): number {
  const known =
    measured.get(row) ?? ('traces' in row ? row.traces.length : JSON.stringify(row.blocks).length);
  measured.set(row, known);
  return known;
}

/** Bytes on this device by module; modules without any are left out. */
export function sizesByModule(
  bodies: readonly Body[],
  traces: readonly Traces[],
): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const row of [...bodies, ...traces])
    sizes.set(row.moduleId, (sizes.get(row.moduleId) ?? 0) + bytesOf(row));
  return sizes;
}

/** `84 kB`, `1.2 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
