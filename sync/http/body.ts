// Reads a body with limits: no more bytes than a route accepts, and no slower than a phone at the edge of its network.
// A slower client only blocks a connection.
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** Time that every body gets, ms. */
const GRACE_MS = 10_000;
/** Lowest average rate after that, bytes a second: 8 KiB. Faster phases allow pauses later. */
const LEAST_PACE = 8 * 1024;
/** The same for what a learner has done and nobody else has yet: 1 KiB. It has to come in on a line that carries twice that. */
export const SLOW_PACE = 1024;

/** The longest that a body of so many bytes may take, ms. @param pace bytes a second. */
export const longestFor = (bytes: number, pace = LEAST_PACE): number => GRACE_MS + (1000 * bytes) / pace;

/**
 * The body, counted while it comes in.
 * @param pace lowest average rate, bytes a second, where it is not every body's.
 * @throws {HttpRefusal} 413 in the words `tooLarge`, 408 for what is too slow, 400 for what breaks off.
 */
export async function readBytes(
  request: Request,
  mostBytes: number,
  tooLarge: string,
  pace?: number,
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
      const {done, value} = await within(begun + longestFor(size, pace) - performance.now(), reader.read());
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > mostBytes) throw new HttpRefusal(413, {message: tooLarge});
      chunks.push(value);
    }
  } catch (error) {
    // The rest is not needed; errors of the cancelled stream do not matter.
    reader.cancel().catch(() => undefined);
    if (error instanceof HttpRefusal) throw error;
    throw new HttpRefusal(400, {message: 'The request was cut off. Send it again.'});
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
    message: 'The request took too long to arrive. Check your connection and send it again.',
    code: 'TOO_SLOW',
  });
