// The path's line as SVG path data: what ran, what is written, what is coming. Pure; px.
import {type Placed, type PlacedModule, type PlacedNode} from '#web/ui/trace/path/place.ts';

/** Radii of the head on a path, and of the soft ring around it. */
export const HEAD = {radius: 38, halo: 8} as const;
const CORNER = 16;
/** A fork runs so far above the line; further with the head on it, whose halo is wider than that. */
const FORK_UP = 44;
const FORK_UP_HEAD = 92;
const FORK_CURVE = 18;
const FORK_CURVE_HEAD = 26;
/** From the last stop, or from the middle of the head, to the first dot. */
const DOTS_AFTER = {stop: 20, head: HEAD.radius + HEAD.halo + 10} as const;

/** How far a stop is above its module's line. */
export const forkUp = ({fork, isHead}: PlacedNode): number => (fork ? (isHead ? FORK_UP_HEAD : FORK_UP) : 0);

export type Line = {
  readonly done: string;
  /** What ran last: from the stop before the head to the head. Only this is drawn when the path moves on. */
  readonly last: string;
  readonly ahead: string;
  readonly coming: string;
};

type Cut = {readonly x: number; readonly up: number; readonly module: number; readonly isOnFork?: boolean};
/** The longest stretch that is drawn at once. */
const LAST_MOST = 160;

/**
 * The line, cut where it ran so far; forks run beside it.
 * @param lineY the y of a stretch
 * @param dotsTo where the dots end; without it nothing is coming
 */
export function drawLine(placed: Placed, lineY: (up: number) => number, dotsTo: number | undefined): Line {
  const {modules, end, endHead} = placed;
  const last = modules.at(-1);
  if (!last) return {done: '', last: '', ahead: '', coming: ''};
  const cut = ranTo(placed);
  const start = `M-2 ${lineY(0)}`;
  const steps = modules.map((module, at) => stretch(module, modules[at + 1], lineY) ?? `H${end}`);
  const until = cut ? stopBefore(cut, modules[cut.module]) : 0;
  const ran = modules.map((_, at) =>
    !cut || at > cut.module ? '' : at < cut.module ? steps[at] : `H${until}`,
  );
  const rest = modules.map((_, at) => (cut && at < cut.module ? '' : steps[at]));
  const forks = forkLines(modules, lineY);
  const dots = end + (endHead ? DOTS_AFTER.head : DOTS_AFTER.stop);
  return {
    done: (cut ? start + ran.join('') : '') + forks.done,
    last: forks.last || (cut ? `M${until} ${lineY(cut.up)}H${cut.x}` : ''),
    ahead: (cut ? `M${cut.x} ${lineY(cut.up)}` : start) + rest.join('') + forks.ahead,
    coming: dotsTo === undefined ? '' : `M${dots} ${lineY(last.up)}H${dotsTo}`,
  };
}

/** A module's stretch, and the step up to the next one; nothing for the last one. */
function stretch(
  module: PlacedModule,
  next: PlacedModule | undefined,
  lineY: (up: number) => number,
): string | undefined {
  if (!next) return undefined;
  if (next.up === module.up) return `H${module.to}`;
  const r = CORNER;
  return `H${module.to - r}a${r} ${r} 0 0 0 ${r} ${-r}V${lineY(next.up) + r}a${r} ${r} 0 0 1 ${r} ${-r}`;
}

/** How far the line ran: to the head, or to the last stop that is done. */
function ranTo({modules, endHead}: Placed): Cut | undefined {
  if (endHead) return {...endHead, module: modules.length - 1};
  const all = modules.flatMap(({nodes}, module) => nodes.map((placed) => ({...placed, module})));
  const head = all.find(({isHead}) => isHead);
  if (head) return {...head, x: head.fork?.from ?? head.x, isOnFork: head.fork !== undefined};
  return all.findLast(({node, fork}) => node.state === 'done' && !fork);
}

/** Where the last stretch before the cut begins: at the stop before it, or where its module begins. */
function stopBefore({x, isOnFork}: Cut, module: PlacedModule | undefined): number {
  if (isOnFork || !module) return x;
  const stops = module.nodes.map((node) => node.fork?.to ?? node.x).filter((stop) => stop < x);
  const begins = module.from === 0 ? -2 : module.from + CORNER;
  return Math.max(begins, x - LAST_MOST, ...stops);
}

/** Every fork; the one with the head on it ran half. */
function forkLines(modules: readonly PlacedModule[], lineY: (up: number) => number) {
  const lines = {done: '', ahead: '', last: ''};
  for (const placed of modules.flatMap(({nodes}) => nodes)) {
    const isDone = placed.node.state === 'done';
    const {out, back} = forkLine(placed, lineY(placed.up));
    lines[isDone ? 'done' : placed.isHead ? 'last' : 'ahead'] += out;
    lines[isDone ? 'done' : 'ahead'] += back;
  }
  return lines;
}

/** Up from the line to the project, and back down. */
function forkLine(placed: PlacedNode, line: number): {out: string; back: string} {
  const {x, fork} = placed;
  if (!fork) return {out: '', back: ''};
  const c = placed.isHead ? FORK_CURVE_HEAD : FORK_CURVE;
  const up = forkUp(placed);
  return {
    out: `M${fork.from} ${line}c${c} 0 ${c} ${-up} ${2 * c} ${-up}H${x}`,
    back: `M${x} ${line - up}H${fork.to - 2 * c}c${c} 0 ${c} ${up} ${2 * c} ${up}`,
  };
}
