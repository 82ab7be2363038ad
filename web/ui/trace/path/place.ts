// Where the stops of a path are: x from left to right, the height of each module's stretch. Pure; px.
import {
  currentModule,
  headOf,
  lessonsDone,
  type HeadPlace,
  type PathModule,
  type PathNode,
  type TraceCourse,
} from '#web/ui/trace/path/path.ts';

/** The first stop's distance from the left edge. */
const START = 84;
/** Between stops with labels; they may spread to `WIDE_MOST` where there is room. */
export const WIDE = 112;
const WIDE_MOST = 144;
/** Between stops without labels. */
export const COMPACT = 38;
/** Between the head and its neighbors. */
const HEAD_GAP = 124;
/** From the head's middle to the edge of its halo. */
const HALF_HEAD = 46;
/** From the last stop of a module to where the line turns up, and from there to the first stop of the next. */
const TO_TURN = 48;
const FROM_TURN = {compact: 44, wide: 64, head: 84} as const;
/** A fork from where it leaves to where it is back. */
const FORK = {compact: 108, wide: 144, head: 192} as const;
/** A module steps up so far above the one before. */
const RISE = 68;
/** A path of more modules steps up only before and after the current one: it must fit in a window. */
const ALL_RISE = 3;
/** About the width of a letter of a module's bold title and of its note, 13 px. */
const LETTER = 7.4;

export type PlacedNode = {
  readonly node: PathNode;
  readonly x: number;
  /** Its module's stretch, px above the first one's. */
  readonly up: number;
  /** Where the fork of a project leaves the line and is back. */
  readonly fork?: {readonly from: number; readonly to: number};
  readonly isHead: boolean;
};
export type PlacedModule = {
  readonly module: PathModule;
  readonly isCurrent: boolean;
  readonly up: number;
  readonly nodes: readonly PlacedNode[];
  /** Where its stretch begins and ends. */
  readonly from: number;
  readonly to: number;
  readonly heading: {readonly x: number; readonly note: string; readonly width: number};
};
export type Placed = {
  readonly modules: readonly PlacedModule[];
  /** The head behind the last stop, when everything is done. */
  readonly endHead?: {readonly x: number; readonly up: number};
  /** Where what is written ends. */
  readonly end: number;
};

/** How far a module's stretch is above the first one's. */
function upOf(at: number, current: number, count: number): number {
  if (count <= ALL_RISE) return at * RISE;
  const below = current > 0 ? 1 : 0;
  return (below + Math.max(-below, Math.min(1, at - current))) * RISE;
}

/** Places all stops; the current module spreads, up to a limit, when the path is narrower than `width`. */
export function place(course: TraceCourse, width: number): Placed {
  const narrow = placeAt(course, WIDE);
  const spare = width - narrow.end - TO_TURN;
  const gaps = (course.modules[currentModule(course)]?.nodes.length ?? 1) - 1;
  if (spare <= 0 || gaps < 1) return narrow;
  return placeAt(course, Math.min(WIDE_MOST, WIDE + Math.floor(spare / gaps)));
}

function placeAt(course: TraceCourse, wideStep: number): Placed {
  const head = headOf(course);
  const current = currentModule(course);
  const modules: PlacedModule[] = [];
  let turn = 0;
  for (const [at, module] of course.modules.entries()) {
    const isCurrent = at === current;
    const placed = placeModule({
      module,
      isCurrent,
      up: upOf(at, current, course.modules.length),
      from: turn,
      isFirst: at === 0,
      step: isCurrent ? wideStep : COMPACT,
      head: typeof head === 'object' && head.module === at ? head.node : undefined,
    });
    modules.push(placed);
    turn = placed.to;
  }
  const last = modules.at(-1);
  if (!last) return {modules, end: START};
  const end = last.nodes.at(-1)?.fork?.to ?? last.nodes.at(-1)?.x ?? START;
  return endOf(modules, last, Math.max(end, last.to - TO_TURN), head);
}

function endOf(
  modules: readonly PlacedModule[],
  last: PlacedModule,
  end: number,
  head: HeadPlace | undefined,
): Placed {
  if (head !== 'end') return {modules, end};
  const x = end + HEAD_GAP;
  return {modules, end: x, endHead: {x, up: last.up}};
}

type ModuleInput = {
  module: PathModule;
  isCurrent: boolean;
  isFirst: boolean;
  up: number;
  /** Where the line turned up to it. */
  from: number;
  step: number;
  head: number | undefined;
};

function placeModule(input: ModuleInput): PlacedModule {
  const {module, isCurrent, isFirst, up, from, head} = input;
  const first = isFirst ? START : from + FROM_TURN[head === 0 ? 'head' : isCurrent ? 'wide' : 'compact'];
  const heading = headingOf(module, isCurrent, first);
  const right = heading.x + heading.width;
  const nodes: PlacedNode[] = [];
  for (const [at, node] of module.nodes.entries()) {
    const spot = {isHead: at === head, before: nodes.at(-1), first, right, ...input};
    nodes.push({
      node,
      up,
      isHead: spot.isHead,
      ...(node.kind === 'project' ? besideLine(spot) : onLine(spot)),
    });
  }
  const last = nodes.at(-1);
  const end = last ? lineX(last) + (last.isHead ? 30 : 0) : first;
  return {module, isCurrent, up, nodes, from, to: Math.max(end, right - 24) + TO_TURN, heading};
}

function headingOf(module: PathModule, isCurrent: boolean, first: number): PlacedModule['heading'] {
  const note = module.note ?? (isCurrent ? lessonsDone(module) : '');
  const letters = module.title.length + note.length + (note === '' ? 0 : 1);
  return {x: first - (isCurrent ? 20 : 8), note, width: Math.ceil(letters * LETTER)};
}

type Spot = Pick<ModuleInput, 'isCurrent' | 'step'> & {
  isHead: boolean;
  before: PlacedNode | undefined;
  /** Of the module's first stop. */
  first: number;
  /** Where the heading ends. It is as high as a fork, which begins after it. */
  right: number;
};

function onLine({before, first, isHead, step}: Spot): {x: number} {
  if (!before) return {x: first};
  if (before.fork) return {x: before.fork.to + (isHead ? HALF_HEAD : 0)};
  return {x: before.x + (isHead || before.isHead ? Math.max(step, HEAD_GAP) : step)};
}

function besideLine({
  before,
  first,
  right,
  isCurrent,
  isHead,
  step,
}: Spot): Required<Pick<PlacedNode, 'x' | 'fork'>> {
  const after = before ? lineX(before) + (before.isHead && !before.fork ? HALF_HEAD : 0) : first;
  const from = Math.max(after, right + 8);
  const to = from + (isHead ? FORK.head : isCurrent ? Math.max(FORK.wide, step) : FORK.compact);
  return {x: (from + to) / 2, fork: {from, to}};
}

/** Where a stop leaves the line again. */
const lineX = ({x, fork}: PlacedNode): number => fork?.to ?? x;
