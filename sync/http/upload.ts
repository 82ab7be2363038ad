// Reads one file from a multipart form, with a size limit.
import {MIMEType} from 'node:util';
import type {Context} from 'hono';
import {readBytes} from '#sync/http/body.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** What the form around a file may add to it, bytes. */
const FRAME_BYTES = 4096;

/** The one file of the field. @throws {HttpRefusal} 413, 415, 408 or 400. */
export async function readUpload(
  c: Context,
  field: string,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new HttpRefusal(415, {message: 'Send the file as a form (Content-Type: multipart/form-data).'});
  }
  const mib = Math.floor(mostBytes / 1_048_576);
  const tooLarge = `That file is larger than ${mib} MB. Choose a smaller one.`;
  const bytes = await readBytes(c.req.raw, mostBytes + FRAME_BYTES, tooLarge);
  const oneFile = new HttpRefusal(400, {message: `Send one file, in the field "${field}".`, field});
  if (!hasOnePart(bytes, type)) throw oneFile;
  const form = await new Response(bytes, {headers: {'content-type': type}}).formData().catch(() => undefined);
  if (!form) throw new HttpRefusal(400, {message: 'The upload was cut off. Send it again.'});
  const [entry, more] = [...form.entries()];
  const [name, file] = entry ?? [];
  if (name !== field || more !== undefined || !(file instanceof File)) throw oneFile;
  if (file.size === 0)
    throw new HttpRefusal(400, {message: 'That file is empty. Choose another one.', field});
  if (file.size > mostBytes) throw new HttpRefusal(413, {message: tooLarge, field});
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * Whether the form may have one part and no more, with a head of a reasonable size. Looked at before it is parsed: the
 * parser makes an object of every part, and tens of thousands fit into a picture's size.
 */
function hasOnePart(bytes: Buffer, type: string): boolean {
  const boundary = boundaryIn(type);
  if (boundary === undefined) return false;
  // One opens the part and one closes the form; what does not close is for the parser to say.
  const second = after(bytes, boundary, after(bytes, boundary, 0));
  if (after(bytes, boundary, second) !== undefined) return false;
  return bytes.length <= FRAME_BYTES || bytes.subarray(0, FRAME_BYTES).includes('\r\n\r\n');
}

/** What stands between parts; `undefined` where the type has none, or is no type. */
function boundaryIn(type: string): string | undefined {
  try {
    const boundary = new MIMEType(type).params.get('boundary');
    return boundary ? `--${boundary}` : undefined;
  } catch {
    return undefined;
  }
}

/** Where the bytes go on behind the next occurrence; `undefined` when there is none. */
function after(bytes: Buffer, text: string, from: number | undefined): number | undefined {
  const at = from === undefined ? -1 : bytes.indexOf(text, from);
  return at === -1 ? undefined : at + Buffer.byteLength(text);
}
