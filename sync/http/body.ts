// The bytes of a body, as they come in: no more of them than a route takes, and no slower than an honest phone at the
// edge of its network sends. Whoever is slower holds a connection and gives nothing.
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** Time that every body has, ms. */
const GRACE_MS = 10_000;
/** Least pace after it on the whole, bytes per ms: 8 KiB a second. What came faster is time to pause later. */
const LEAST_PACE = (8 * 1024) / 1000;

/** The longest that a body of so many bytes may take, ms. */
export const longestFor = (bytes: number): number => GRACE_MS + bytes / LEAST_PACE;

/**
 * The body, counted while it comes in.
 * @throws {HttpRefusal} 413 in the words `tooLarge`, 408 for what is too slow, 400 for what breaks off.
 */
export async function readBytes(
  request: Request,
  mostBytes: number,
  tooLarge: string,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) {
    throw new HttpRefusal(413, {message: tooLarge});
  }
  const reader = (request.body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return Buffer.alloc(0);
  const begun = performance.now();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const {done, value} = await within(begun + longestFor(size) - performance.now(), reader.read());
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > mostBytes) throw new HttpRefusal(413, {message: tooLarge});
      chunks.push(value);
    }
  } catch (error) {
    // Nobody wants the rest; whether that can still be told to the stream is no matter.
    reader.cancel().catch(() => undefined);
    if (error instanceof HttpRefusal) throw error;
    throw new HttpRefusal(400, {message: 'The request broke off before it was whole. Send it again.'});
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const tooSlow = () =>
  new HttpRefusal(408, {
    message: 'The request came in too slowly. Check your connection and send it again.',
    code: 'TOO_SLOW',
  });
