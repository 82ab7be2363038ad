// The drawn stretch of a win, across the page and down a phone. Pure; px.
import {nodeOutline, type NodeKind} from '#web/ui/trace/shapes.ts';

/** What was passed, each a step bigger than the one before. */
export const WIN_SIZES = ['quiz', 'checkpoint', 'challenge', 'project', 'course'] as const;
export type WinSize = (typeof WIN_SIZES)[number];

/** When a win is drawn and counted, and the card of what is next may enter, ms after the start. */
export const WIN_DRAWN_MS = 1020;

export type WinNext = {readonly kind: NodeKind; readonly title: string};

type Measure = {
  /** Of the head. */
  readonly radius: number;
  readonly halo: number;
  /** Radii of the rings around it. */
  readonly rings: readonly number[];
  readonly stretch: number;
  readonly line: number;
  readonly marker: number;
};

const MEASURES: Readonly<Record<WinSize, Measure>> = {
  quiz: {radius: 50, halo: 10, rings: [72], stretch: 348, line: 6, marker: 22},
  checkpoint: {radius: 54, halo: 11, rings: [78], stretch: 364, line: 7, marker: 24},
  challenge: {radius: 58, halo: 12, rings: [82, 98], stretch: 380, line: 7, marker: 26},
  project: {radius: 62, halo: 13, rings: [88, 106], stretch: 396, line: 8, marker: 28},
  course: {radius: 70, halo: 15, rings: [98, 118, 138], stretch: 420, line: 9, marker: 32},
};
/** On phones: one ring, and room for words beside the line. */
const PHONE = {smaller: 0.72, stretch: 132, step: 8} as const;
const START = 148;
/** The points beside the line need so much, clear of node and rings. */
const WORDS_LEAST = 136;
const WORDS_CLEAR = 20;
/** From the head to what follows, and from there on. */
const TO_NEXT = 184;
const LABEL_HALF = 64;
const STEP = 140;
const ARROW = 60;

export type WinLayout = Measure & {
  readonly width: number;
  readonly height: number;
  readonly done: {readonly x: number; readonly y: number};
  readonly head: {readonly x: number; readonly y: number};
  readonly line: number;
  /** From the passed node to the head. */
  readonly stretchPath: string;
  readonly before: string;
  readonly after: string;
  readonly nodes: string;
  readonly next: readonly (WinNext & {readonly x: number})[];
  /** Above the line, where the points are said; its width is that of the page on phones. */
  readonly words: {readonly x: number; readonly width: number};
  readonly arrow: string;
};

type Options = {
  readonly size: WinSize;
  readonly width: number;
  readonly next: readonly WinNext[];
  readonly hasArrow: boolean;
};

/** Across: from the left edge to the right one; as many of the next stops as fit. */
export function winAcross({size, width, next, hasArrow}: Options): WinLayout {
  const measure = MEASURES[size];
  const outer = Math.max(...measure.rings);
  const y = Math.max(outer + 4, 96);
  const least = outer + 2 * WORDS_CLEAR + WORDS_LEAST;
  const stretch = Math.round(Math.max(least, Math.min(measure.stretch, width * 0.36)));
  const start = Math.min(START, Math.round(width * 0.14));
  const done = {x: start, y};
  const head = {x: start + stretch, y};
  const shown = next
    .map((each, at) => ({...each, x: head.x + Math.max(TO_NEXT, outer + LABEL_HALF) + at * STEP}))
    .filter(({x}) => x + 56 <= width);
  const bottom = y + Math.max(measure.radius + measure.halo + (hasArrow ? 20 + ARROW - 10 : 16), outer + 6);
  return {
    ...measure,
    width,
    height: bottom,
    done,
    head,
    stretchPath: `M${done.x} ${y}H${head.x}`,
    before: `M-2 ${y}H${done.x}`,
    after: next.length > 0 ? `M${head.x} ${y}H${width + 4}` : '',
    nodes: shown.map(({kind, x}) => nodeOutline(kind, {x, y}, {radius: 10})).join(''),
    next: shown,
    words: {x: done.x + WORDS_CLEAR, width: stretch - outer - 2 * WORDS_CLEAR},
    arrow: hasArrow ? `M${head.x} ${y + measure.radius + measure.halo + 20}V${bottom - 4}m-6 -6l6 6 6-6` : '',
  };
}

/** Down: the passed node, the stretch with the points beside it, and the head. */
export function winDown({size}: Pick<Options, 'size'>): WinLayout {
  const full = MEASURES[size];
  const radius = Math.round(full.radius * PHONE.smaller);
  const halo = Math.round(full.halo * PHONE.smaller);
  const ring = radius + halo + 8;
  const measure = {...full, radius, halo, rings: [ring]};
  const x = ring + 2;
  const done = {x, y: 20};
  const head = {x, y: done.y + PHONE.stretch + PHONE.step * WIN_SIZES.indexOf(size)};
  return {
    ...measure,
    width: 2 * x,
    height: head.y + ring + 4,
    done,
    head,
    stretchPath: `M${x} ${done.y}V${head.y}`,
    before: '',
    after: '',
    nodes: '',
    next: [],
    words: {x: x + 32, width: 0},
    arrow: '',
  };
}
