// The path across the page: SVG path data for a few long paths, and the places of labels and links. Pure; px.
import {drawLine, forkUp, HEAD, type Line} from '#web/ui/trace/line.ts';
import {
  COMPACT,
  place,
  WIDE,
  type Placed,
  type PlacedModule,
  type PlacedNode,
} from '#web/ui/trace/path/place.ts';
import {nodeName, type TraceCourse} from '#web/ui/trace/path/path.ts';
import {checkMark, nodeOutline} from '#web/ui/trace/shapes.ts';

const LESSON = {done: 11, open: 10, compact: 6} as const;
const MARGIN = 10;
const DOTS_LEAST = 150;

export type PathBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
export type PathLabel = {
  readonly key: string;
  readonly title: string;
  readonly name: string;
  readonly href: string | undefined;
  readonly isHead: boolean;
  /** Where the text is; `none` shows no text. */
  readonly side: 'above' | 'below' | 'none';
  /** The whole of it, node and text: what is clicked. */
  readonly box: PathBox;
  /** The node's center inside the box. */
  readonly center: {readonly x: number; readonly y: number; readonly radius: number};
};
export type PathHeading = {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly isCurrent: boolean;
  readonly x: number;
  /** Top of an 18 px line. */
  readonly y: number;
};
export type PathLayout = {
  readonly width: number;
  readonly height: number;
  readonly line: Line;
  readonly nodes: {readonly done: string; readonly ahead: string; readonly checks: string};
  readonly head: {readonly x: number; readonly y: number} | undefined;
  /** Down from the head to whatever is below the path. */
  readonly arrow: string;
  readonly labels: readonly PathLabel[];
  readonly headings: readonly PathHeading[];
  readonly coming: {readonly text: string; readonly x: number; readonly y: number} | undefined;
};

type Options = {
  /** Of the window onto the path. */
  readonly width: number;
  /** An arrow from the head to what is below; the head then has no label. */
  readonly hasArrow?: boolean;
};

/** Lays the path out, module by module, from left to right and upward. */
export function layoutPath(course: TraceCourse, {width, hasArrow = false}: Options): PathLayout {
  const placed = place(course, width);
  const all = placed.modules.flatMap(({nodes}) => nodes);
  const headNode = all.find(({isHead}) => isHead);
  const top = MARGIN + Math.max(...placed.modules.map((module) => module.up + roomAbove(module)), 60);
  const lineY = (up: number) => top - up;
  const nodeY = (node: PlacedNode) => lineY(node.up) - forkUp(node);
  const head = headNode
    ? {x: headNode.x, y: nodeY(headNode)}
    : placed.endHead && {x: placed.endHead.x, y: lineY(placed.endHead.up)};
  const height = heightOf(placed, {lineY, headY: head?.y, hasArrow});
  const tail = placed.end + (course.coming ? DOTS_LEAST : 64);
  const whole = Math.max(width, tail);
  return {
    width: whole,
    height,
    line: drawLine(placed, lineY, course.coming ? whole : undefined),
    nodes: outlines(placed, nodeY),
    head,
    arrow: head && hasArrow ? arrowDown(head, height - 9) : '',
    labels: labels(placed, nodeY, hasArrow),
    headings: placed.modules.map((module, at) => headingOf(module, at, lineY(module.up))),
    coming: course.coming ? comingAt(placed, course.coming, lineY) : undefined,
  };
}

/** Over a module's line: its heading, its forks with their labels, its head. */
function roomAbove({nodes, isCurrent}: PlacedModule): number {
  const forks = nodes.filter(({fork}) => fork).map((node) => forkUp(node) + (node.isHead ? 50 : 54));
  return Math.max(isCurrent ? 82 : 48, ...forks);
}

type HeightInput = {lineY: (up: number) => number; headY: number | undefined; hasArrow: boolean};

function heightOf({modules}: Placed, {lineY, headY, hasArrow}: HeightInput): number {
  const lowest = modules.map(({up, isCurrent}) => lineY(up) + (isCurrent ? 64 : 16));
  const head = headY === undefined ? 0 : headY + (hasArrow ? 100 : 96);
  return Math.ceil(Math.max(...lowest, head, 80) + MARGIN);
}

/** A node's own y. */
type NodeY = (node: PlacedNode) => number;

/** All nodes but the head's, as one path for each look. */
function outlines({modules}: Placed, nodeY: NodeY): PathLayout['nodes'] {
  let done = '';
  let ahead = '';
  let checks = '';
  for (const {nodes, isCurrent} of modules) {
    for (const placed of nodes) {
      const drawn = outlineOf(placed, nodeY(placed), isCurrent);
      if (placed.isHead) continue;
      if (placed.node.state === 'done') [done, checks] = [done + drawn.outline, checks + drawn.check];
      else ahead += drawn.outline;
    }
  }
  return {done, ahead, checks};
}

function outlineOf({node: {kind, state}, x}: PlacedNode, y: number, isWide: boolean) {
  const isDone = state === 'done';
  const radius = isWide ? LESSON[isDone ? 'done' : 'open'] : LESSON.compact;
  const hasCheck = isWide || kind !== 'lesson';
  return {
    outline: nodeOutline(kind, {x, y}, {radius, size: isWide && isDone ? 1.15 : 1}),
    check: hasCheck ? checkMark(x, y, isWide && kind === 'lesson' ? 1 : 0.75) : '',
  };
}

const arrowDown = ({x, y}: {x: number; y: number}, to: number): string =>
  `M${x} ${y + HEAD.radius + 18}V${to}m-6 -6l6 6 6-6`;

function labels({modules}: Placed, nodeY: NodeY, hasArrow: boolean): PathLabel[] {
  return modules.flatMap(({nodes, isCurrent}, m) =>
    nodes.map((placed, n) => {
      const {node, isHead, fork, x} = placed;
      const y = nodeY(placed);
      const radius = isHead ? HEAD.radius + HEAD.halo : isCurrent ? 14 : COMPACT / 2 - 3;
      const side = sideOf({isHead, isCurrent, isFork: fork !== undefined, hasArrow});
      const width =
        side === 'none'
          ? 2 * radius
          : fork
            ? Math.min(120, fork.to - fork.from - 4)
            : Math.max(2 * radius, WIDE - 8);
      const text = side === 'none' ? 0 : isHead ? 50 : side === 'above' ? 36 : 44;
      const above = side === 'above' ? text : 0;
      return {
        key: `${m}.${n}`,
        title: node.title,
        name: nodeName(node, isHead),
        href: node.href,
        isHead,
        side,
        box: {x: x - width / 2, y: y - radius - above, width, height: 2 * radius + text},
        center: {x: width / 2, y: radius + above, radius},
      };
    }),
  );
}

type SideInput = {isHead: boolean; isCurrent: boolean; isFork: boolean; hasArrow: boolean};

function sideOf({isHead, isCurrent, isFork, hasArrow}: SideInput): PathLabel['side'] {
  if (isHead) return hasArrow || isFork ? 'none' : 'below';
  if (isFork) return 'above';
  return isCurrent ? 'below' : 'none';
}

/** A heading is over its first stops; over the head too, where that is one of them. */
function headingOf({module, isCurrent, nodes, heading}: PlacedModule, at: number, line: number): PathHeading {
  const right = heading.x + heading.width;
  const isUnderHead = nodes.some(({isHead, fork, x}) => isHead && !fork && x - 54 < right);
  const over = isUnderHead ? 64 : isCurrent ? 40 : 24;
  return {
    key: String(at),
    title: module.title,
    note: heading.note,
    isCurrent,
    x: heading.x,
    y: line - over - 18,
  };
}

function comingAt(placed: Placed, text: string, lineY: (up: number) => number): PathLayout['coming'] {
  const gap = placed.endHead ? HEAD.radius + HEAD.halo + 16 : 38;
  return {text, x: placed.end + gap, y: lineY(placed.modules.at(-1)?.up ?? 0) - 16 - 14};
}
