// The graph as ELK takes it, and its answer as the drawing takes it. Pure; px.
import type {ElkExtendedEdge, ElkNode} from 'elkjs/lib/elk-api.js';
import type {Arrow, Box, Graph, Row} from '#web/dev/machines/graph.ts';

/** JetBrains Mono is 0.6 em wide; sizes of the chart's texts, px. */
export const TEXT = {name: 14, row: 13, line: 20} as const;
const CHARACTER = 0.6;
const PAD = 12;
/** Between an arrow's line and its words. */
const LABEL_PAD = 5;
const START = 12;
const HISTORY = 28;

export type Direction = 'RIGHT' | 'DOWN';

export type Rect = {readonly x: number; readonly y: number; readonly width: number; readonly height: number};
export type Point = {readonly x: number; readonly y: number};
export type DrawnBox = Rect & {readonly box: Box; readonly depth: number};
export type DrawnArrow = {
  readonly arrow: Arrow;
  readonly points: readonly Point[];
  readonly label: Rect | undefined;
};
export type Drawing = {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly DrawnBox[];
  readonly arrows: readonly DrawnArrow[];
};

export const rowText = ({cause, guard}: Row): string => (guard === '' ? cause : `${cause} ${guard}`);
const widthOf = (text: string, size: number): number => Math.ceil(text.length * size * CHARACTER);

/** Height of a box's own text: its name, what runs in it, what stays. */
const headHeight = ({invokes, stays}: Box): number => 2 * 8 + TEXT.line * (1 + invokes.length + stays.length);

function headWidth({key, type, invokes, stays}: Box): number {
  const rows = [...invokes, ...stays.map(rowText)].map((text) => widthOf(text, TEXT.row));
  return 2 * PAD + (type === 'final' ? 8 : 0) + Math.max(widthOf(key, TEXT.name), ...rows);
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '13',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '6',
  'elk.spacing.nodeSelfLoop': '16',
  'elk.spacing.labelLabel': '6',
} as const;

export function elkGraph({root, arrows}: Graph, direction: Direction): ElkNode {
  return {
    id: ' ',
    layoutOptions: {...OPTIONS, 'elk.direction': direction, 'elk.padding': '[top=8,left=8,bottom=8,right=8]'},
    children: [nodeOf(root, direction)],
    edges: arrows.map(edgeOf),
  };
}

function nodeOf(box: Box, direction: Direction): ElkNode {
  const {id, type, boxes} = box;
  if (type === 'start') return {id, width: START, height: START};
  if (type === 'history') return {id, width: HISTORY, height: HISTORY};
  const width = headWidth(box);
  const height = headHeight(box);
  if (boxes.length === 0) return {id, width, height};
  return {
    id,
    layoutOptions: {
      'elk.direction': direction,
      'elk.padding': `[top=${height + 12},left=20,bottom=20,right=20]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
    children: boxes.map((inner) => nodeOf(inner, direction)),
  };
}

const edgeOf = ({id, from, to, rows}: Arrow): ElkExtendedEdge => ({
  id,
  sources: [from],
  targets: [to],
  labels: rows.length === 0 ? [] : [labelOf(rows)],
});

const labelOf = (rows: readonly Row[]) => ({
  text: rows.map(rowText).join('\n'),
  width: 2 * LABEL_PAD + Math.max(...rows.map((row) => widthOf(rowText(row), TEXT.row))),
  height: rows.length * TEXT.line,
});

/** @throws {Error} where ELK left something out, which it never does. */
export function drawingOf({root, arrows}: Graph, laidOut: ElkNode): Drawing {
  const nodes = new Map(nodesIn(laidOut).map((node) => [node.id, node]));
  const edges = new Map(
    nodesIn(laidOut)
      .flatMap((node) => node.edges ?? [])
      .map((edge) => [edge.id, edge]),
  );
  const {width = 0, height = 0} = laidOut;
  return {
    width,
    height,
    boxes: boxesWithDepth(root, 0).map(({box, depth}) => ({...rectOf(nodes.get(box.id)), box, depth})),
    arrows: arrows.map((arrow) => drawnArrow(arrow, edges.get(arrow.id))),
  };
}

const nodesIn = (node: ElkNode): readonly ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesIn)];

const boxesWithDepth = (box: Box, depth: number): readonly {box: Box; depth: number}[] => [
  {box, depth},
  ...box.boxes.flatMap((inner) => boxesWithDepth(inner, depth + 1)),
];

function rectOf(shape: Partial<Rect> | undefined): Rect {
  if (shape?.x === undefined || shape.y === undefined) throw new Error('The layout has left a state out.');
  return {x: shape.x, y: shape.y, width: shape.width ?? 0, height: shape.height ?? 0};
}

function drawnArrow(arrow: Arrow, edge: ElkExtendedEdge | undefined): DrawnArrow {
  const [section] = edge?.sections ?? [];
  const [label] = edge?.labels ?? [];
  if (!section) throw new Error(`The layout has left an arrow out: ${arrow.id}`);
  return {
    arrow,
    points: [section.startPoint, ...(section.bendPoints ?? []), section.endPoint],
    label: label && rectOf(label),
  };
}
