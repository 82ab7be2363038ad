// A picture that somebody sent, made anew: only pixels come out, whatever else was in it.
import sharp from 'sharp';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** Width and height of a stored picture, pixels. */
export const PICTURE_SIZE = 512;
/** Largest picture that is unpacked, pixels: a small file may claim to be the size of a house. */
const PIXELS_MAX = 40_000_000;
const QUALITY = 82;

// One core for one picture: the others are for everybody else.
sharp.concurrency(1);
sharp.cache(false);

/**
 * A square WebP of the picture's middle, upright, without what cameras write beside it.
 * @throws {HttpRefusal} 415 when it is no JPEG, PNG or WebP, 422 when it cannot be read.
 */
export async function makePicture(bytes: Uint8Array): Promise<Buffer> {
  // By the bytes themselves, before any decoder sees them: what a file is called proves nothing.
  if (!isKnown(bytes)) throw new HttpRefusal(415, {message: refusalOf(bytes), field: 'profileImage'});
  try {
    return await sharp(bytes, {limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1})
      .autoOrient()
      .resize(PICTURE_SIZE, PICTURE_SIZE, {fit: 'cover'})
      .webp({quality: QUALITY})
      .toBuffer();
  } catch (error) {
    const isHuge = error instanceof Error && error.message.includes('pixel limit');
    const message = isHuge
      ? 'This picture has more than 40 million pixels. Choose a smaller one.'
      : 'This picture is damaged and cannot be read. Choose another one.';
    throw new HttpRefusal(422, {message, field: 'profileImage'});
  }
}

const starts = (bytes: Uint8Array, at: number, ...signs: readonly number[]) =>
  signs.every((sign, offset) => bytes[at + offset] === sign);

const isKnown = (bytes: Uint8Array) =>
  starts(bytes, 0, 0xff, 0xd8, 0xff) ||
  starts(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
  (starts(bytes, 0, 0x52, 0x49, 0x46, 0x46) && starts(bytes, 8, 0x57, 0x45, 0x42, 0x50));

function refusalOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  return /<svg|<\?xml/i.test(head)
    ? 'An SVG may hold more than a picture and is not taken. Choose a JPEG, PNG or WebP.'
    : 'This is no picture. Choose a JPEG, PNG or WebP.';
}
