// Reads one file from a multipart form, with a size limit.
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
  const form = await new Response(bytes, {headers: {'content-type': type}}).formData().catch(() => undefined);
  if (!form) throw new HttpRefusal(400, {message: 'The upload was cut off. Send it again.'});
  const [entry, more] = [...form.entries()];
  const [name, file] = entry ?? [];
  if (name !== field || more !== undefined || !(file instanceof File)) {
    throw new HttpRefusal(400, {message: `Send one file, in the field "${field}".`, field});
  }
  if (file.size === 0)
    throw new HttpRefusal(400, {message: 'That file is empty. Choose another one.', field});
  if (file.size > mostBytes) throw new HttpRefusal(413, {message: tooLarge, field});
  return new Uint8Array(await file.arrayBuffer());
}
