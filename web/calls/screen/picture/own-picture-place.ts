// Where one's own picture is over the other's. Pure.

export type Spot = {readonly x: number; readonly y: number};
export type Corner = 'bottom-right' | 'bottom-left' | 'top-left' | 'top-right';
/** How far the picture's own corner may be from the frame's, px. */
type Bounds = {readonly width: number; readonly height: number};

/** One arrow key, px; with Shift four of them. */
const STEP = 24;

export const NEXT_CORNER: Readonly<Record<Corner, Corner>> = {
  'bottom-right': 'bottom-left',
  'bottom-left': 'top-left',
  'top-left': 'top-right',
  'top-right': 'bottom-right',
};

/** Inside the frame, whatever is wanted. */
export const placeAt = ({x, y}: Spot, {width, height}: Bounds): Spot => ({
  x: Math.max(0, Math.min(x, width)),
  y: Math.max(0, Math.min(y, height)),
});

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: {x: -1, y: 0},
  ArrowRight: {x: 1, y: 0},
  ArrowUp: {x: 0, y: -1},
  ArrowDown: {x: 0, y: 1},
};

/** After a key; `undefined` for one that moves nothing. */
export function stepped(
  now: Spot,
  {key, shiftKey}: {readonly key: string; readonly shiftKey: boolean},
  bounds: Bounds,
): Spot | undefined {
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const by = shiftKey ? 4 * STEP : STEP;
  return placeAt({x: now.x + by * arrow.x, y: now.y + by * arrow.y}, bounds);
}
