import {Said} from '#web/io/words-for.ts';
import {squareOf, type Crop} from '#web/account/profile/picture/crop.ts';

/** Larger files are no photographs, bytes. */
const FILE_MAX_BYTES = 30 * 1_048_576;
/** What is sent is no larger than this, pixels: the academy keeps half of it. */
const SENT_SIZE = 1024;

export type Picture = ImageBitmap;

/** Unpacks a picture, upright. @throws {Said} in words for people. */
export async function readPicture(file: File): Promise<Picture> {
  if (file.type === 'image/svg+xml' || file.name.toLowerCase().endsWith('.svg')) {
    throw new Said('SVG files aren’t supported. Choose a JPEG, PNG, or WebP.');
  }
  if (file.size > FILE_MAX_BYTES) throw new Said('That file is larger than 30 MB. Choose a smaller one.');
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Said('We couldn’t read this file. Choose a JPEG, PNG, or WebP.');
  }
}

/** Draws the chosen square over the whole canvas. */
export function draw(canvas: HTMLCanvasElement, picture: Picture, crop: Crop): void {
  const {x, y, side} = squareOf(picture, crop);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.imageSmoothingQuality = 'high';
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

/** The chosen square as a file of its own. @throws {Said} when the browser has no memory for it. */
export async function cutOut(picture: Picture, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  const size = Math.max(1, Math.min(SENT_SIZE, Math.round(squareOf(picture, crop).side)));
  canvas.width = size;
  canvas.height = size;
  draw(canvas, picture, crop);
  // PNG keeps what is see-through, and a browser that cannot write WebP writes it anyway.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  if (!blob) throw new Said('That picture is too large for this browser. Choose a smaller one.');
  return new File([blob], 'picture', {type: blob.type});
}
