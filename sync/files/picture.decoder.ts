// A process that decodes one picture and exits: a malicious file can crash this process only.
import sharp from 'sharp';
import type {FromDecoder, ToDecoder} from '#sync/files/picture-messages.ts';

/** Width and height of a stored picture, pixels. */
const SIZE = 512;
/** Largest picture that is decoded, pixels: a small file may claim huge dimensions. */
const PIXELS_MAX = 16_000_000;
/** Cameras and programs write ten; each costs a pass over the whole picture. */
const SCANS_MAX = 32;
const QUALITY = 82;
const LOOK_EVERY_MS = 10;

// One core per picture: the others are for everything else.
sharp.concurrency(1);
sharp.cache(false);
// No other decoder of libvips ever sees the bytes, whatever they claim to be.
sharp.block({operation: ['VipsForeignLoad']});
sharp.unblock({operation: ['Jpeg', 'Png', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`)});

const mostBytes = Number(process.argv[2]);
/** Not by `process.exit`, which waits for libvips to come to its end. */
const endAtOnce = () => process.kill(process.pid, 'SIGKILL');

// libvips works in its own threads, so this one is free to watch.
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) endAtOnce();
}, LOOK_EVERY_MS);
// The server is gone: nothing waits for the picture.
process.on('disconnect', endAtOnce);
process.once('message', (bytes: ToDecoder) => {
  void unpack(bytes).then((answer) => process.send?.(answer));
});

async function unpack(bytes: Uint8Array): Promise<FromDecoder> {
  try {
    const {width, height, format} = await sharp(bytes, {limitInputPixels: false}).metadata();
    if (width * height > PIXELS_MAX) return {is: 'large'};
    if (format === 'jpeg' && scansOf(bytes) > SCANS_MAX) return {is: 'costly'};
    const picture = await sharp(bytes, {
      limitInputPixels: PIXELS_MAX,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    })
      .autoOrient()
      .resize(SIZE, SIZE, {fit: 'cover'})
      .webp({quality: QUALITY})
      .toBuffer();
    return {is: 'made', picture};
  } catch (error) {
    // The message of libvips is of no use to a learner: the file is at fault.
    return {is: /out of memory/i.test(String(error)) ? 'costly' : 'damaged'};
  }
}

/** Scans of a JPEG: their marker (SOS) cannot occur in their data. */
function scansOf(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = text.indexOf('ffda', 0, 'hex'); at !== -1; at = text.indexOf('ffda', at + 2, 'hex'))
    count += 1;
  return count;
}
