// Which square of a picture is shown, and how it is moved about: numbers alone, drawn elsewhere.

/** Nearest and farthest one may look. */
export const ZOOM_MIN = 1;
export const ZOOM_MAX = 4;

export type Size = {readonly width: number; readonly height: number};

export type Crop = {
  /** 1 shows the largest square that the picture holds. */
  readonly zoom: number;
  /** Centre of the square, as parts of the picture's width and height. */
  readonly x: number;
  readonly y: number;
};

export const WHOLE: Crop = {zoom: ZOOM_MIN, x: 0.5, y: 0.5};

/** The square in the picture's own pixels; always inside it. */
export function squareOf({width, height}: Size, {zoom, x, y}: Crop): {x: number; y: number; side: number} {
  const side = Math.min(width, height) / clamp(zoom, ZOOM_MIN, ZOOM_MAX);
  return {
    x: clamp(x * width - side / 2, 0, width - side),
    y: clamp(y * height - side / 2, 0, height - side),
    side,
  };
}

/** Moved by parts of what is shown: 0.1 to the right moves a tenth of the square. */
export function moved(picture: Size, crop: Crop, right: number, down: number): Crop {
  const square = squareOf(picture, crop);
  return inside(picture, {
    zoom: crop.zoom,
    x: (square.x + square.side / 2 + right * square.side) / picture.width,
    y: (square.y + square.side / 2 + down * square.side) / picture.height,
  });
}

/** The same with its centre where the square really is: a drag past the edge has not to be undone first. */
export function inside(picture: Size, crop: Crop): Crop {
  const square = squareOf(picture, crop);
  return {
    zoom: clamp(crop.zoom, ZOOM_MIN, ZOOM_MAX),
    x: (square.x + square.side / 2) / picture.width,
    y: (square.y + square.side / 2) / picture.height,
  };
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
