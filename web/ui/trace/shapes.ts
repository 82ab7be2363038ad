// Outlines of the trace's nodes as SVG path data: many nodes of one look are one path.

/** What a stop on the trace is. */
export type NodeKind = 'lesson' | 'checkpoint' | 'project';

/** Sides and corner radii in px of a node of the full size (tokens: 16 px turned square, 18 px square). */
const CHECKPOINT = {side: 16, radius: 3};
const PROJECT = {side: 18, radius: 4};

const fix = (value: number): number => Math.round(value * 100) / 100;

/** A full circle around a point. */
export const circle = (x: number, y: number, r: number): string =>
  `M${fix(x - r)} ${fix(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

function square(x: number, y: number, side: number, radius: number): string {
  const straight = fix(side - 2 * radius);
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return (
    `M${fix(x - side / 2 + radius)} ${fix(y - side / 2)}h${straight}${corner(radius, radius)}` +
    `v${straight}${corner(-radius, radius)}h${-straight}${corner(-radius, -radius)}` +
    `v${-straight}${corner(radius, -radius)}z`
  );
}

function diamond(x: number, y: number, side: number, radius: number): string {
  const half = side * Math.SQRT1_2;
  const cut = radius * Math.SQRT1_2;
  const edge = fix(half - cut);
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${fix(dx)} ${fix(dy)}`;
  const turn = 2 * cut;
  // Starts right of the top corner and runs clockwise.
  return (
    `M${fix(x + cut)} ${fix(y - half + cut)}l${fix(edge - cut)} ${fix(edge - cut)}${corner(0, turn)}` +
    `l${fix(cut - edge)} ${fix(edge - cut)}${corner(-turn, 0)}` +
    `l${fix(cut - edge)} ${fix(cut - edge)}${corner(0, -turn)}` +
    `l${fix(edge - cut)} ${fix(cut - edge)}${corner(turn, 0)}z`
  );
}

/** The outline of a node. `size` 1 is that of the current module; `radius` is a lesson's, px. */
export function nodeOutline(
  kind: NodeKind,
  at: {readonly x: number; readonly y: number},
  {radius, size = 1}: {radius: number; size?: number},
): string {
  if (kind === 'lesson') return circle(at.x, at.y, radius);
  const {side, radius: corner} = kind === 'checkpoint' ? CHECKPOINT : PROJECT;
  const draw = kind === 'checkpoint' ? diamond : square;
  return draw(at.x, at.y, side * size, corner * size);
}

/** The check mark inside a node that is done; `size` 1 fits a radius of 11 px. */
export const checkMark = (x: number, y: number, size = 1): string =>
  `M${fix(x - 4.5 * size)} ${fix(y + 0.5 * size)}l${fix(3.2 * size)} ${fix(3.2 * size)} ${fix(6 * size)} ${fix(-6.7 * size)}`;
