// In which corner of the window the stack is: where it was moved to, and never over the field that somebody types into. Pure.

export const CORNERS = ['bottom-end', 'bottom-start', 'top-start', 'top-end'] as const;
export type Corner = (typeof CORNERS)[number];

type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};
type Size = {readonly width: number; readonly height: number};

/** Between it and the window's edges, px; over it the bar of phones has room. */
const EDGE = 16;
const TOP = 72;

/** Where something of that size is in a corner. */
function boxIn(corner: Corner, {width, height}: Size, page: Size): Box {
  const left = corner.endsWith('start') ? EDGE : page.width - EDGE - width;
  const top = corner.startsWith('top') ? TOP : page.height - EDGE - height;
  return {left, top, right: left + width, bottom: top + height};
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The corner that was wanted, or the next one where it does not cover the field. */
export function freeCorner(wanted: Corner, size: Size, {page, field}: {page: Size; field: Box}): Corner {
  const at = CORNERS.indexOf(wanted);
  const inTurn = CORNERS.map((_, step) => CORNERS[(at + step) % CORNERS.length] ?? wanted);
  return inTurn.find((corner) => !overlaps(boxIn(corner, size, page), field)) ?? wanted;
}

/** The one that is nearest to a point of the window. */
export function cornerAt(x: number, y: number, page: Size): Corner {
  const side = x < page.width / 2 ? 'start' : 'end';
  return y < page.height / 2 ? `top-${side}` : `bottom-${side}`;
}

/** The one that an arrow key leads to; none for other keys. */
export function cornerBy(key: string, corner: Corner): Corner | undefined {
  const [edge = 'bottom', side = 'end'] = corner.split('-');
  const to = {
    ArrowLeft: `${edge}-start`,
    ArrowRight: `${edge}-end`,
    ArrowUp: `top-${side}`,
    ArrowDown: `bottom-${side}`,
  }[key];
  return CORNERS.find((one) => one === to);
}

export const nextCorner = (corner: Corner): Corner =>
  CORNERS[(CORNERS.indexOf(corner) + 1) % CORNERS.length] ?? corner;
