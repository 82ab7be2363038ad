// Arrows as SVG path data. Pure; px.
import type {Point} from '#web/dev/machines/elk-graph.ts';

const CORNER = 8;
const HEAD = {length: 9, half: 4.5} as const;

const along = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length};
};
const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);
const text = ({x, y}: Point): string => `${round(x)} ${round(y)}`;
const round = (value: number): number => Math.round(value * 10) / 10;

/** A line with round corners that ends where its head begins. */
export function linePath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const before = points.at(-2) ?? first;
  const end = along(last, before, Math.min(HEAD.length - 1, distance(last, before) / 2));
  const corners = rest.slice(0, -1).map((corner, at) => {
    const from = points[at] ?? corner;
    const to = points[at + 2] ?? corner;
    const r = Math.min(CORNER, distance(from, corner) / 2, distance(corner, to) / 2);
    return `L${text(along(corner, from, r))}Q${text(corner)} ${text(along(corner, to, r))}`;
  });
  return `M${text(first)}${corners.join('')}L${text(end)}`;
}

/** The head at a line's end. */
export function headPath(points: readonly Point[]): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const base = along(tip, before, HEAD.length);
  const [dx, dy] = [(tip.x - base.x) / HEAD.length, (tip.y - base.y) / HEAD.length];
  const left = {x: base.x - dy * HEAD.half, y: base.y + dx * HEAD.half};
  const right = {x: base.x + dy * HEAD.half, y: base.y - dx * HEAD.half};
  return `M${text(left)}L${text(tip)}L${text(right)}Z`;
}
