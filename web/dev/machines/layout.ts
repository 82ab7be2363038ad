// Lays charts out, in a worker: ELK needs up to a second for our largest machine, and its script is 1.6 MB.
/// <reference types="vite/client" />
import ELK from 'elkjs/lib/elk-api.js';
import workerAddress from 'elkjs/lib/elk-worker.min.js?url';
import {drawingOf, elkGraph, type Direction, type Drawing} from '#web/dev/machines/elk-graph.ts';
import {graphOf} from '#web/dev/machines/graph.ts';
import {layoutWorkerAddress} from '#web/io/trusted-types.ts';
import type {ChartNode} from '#web/io/machine-report.ts';

type Layouts = Readonly<Record<Direction, Drawing>>;

/** By the chart's own words: every report brings a copy of it. */
const known = new Map<string, Promise<Layouts>>();

/** The worker, and its end: a script that cannot be fetched never answers. */
type Elk = {readonly elk: InstanceType<typeof ELK>; readonly broken: Promise<never>};
let running: Elk | undefined;

function start(): Elk {
  const worker = new Worker(layoutWorkerAddress(workerAddress));
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The layout library can’t be loaded.')));
  });
  // It is raced below; without a race at that moment it is nobody's.
  broken.catch(() => undefined);
  return {elk: new ELK({workerFactory: () => worker}), broken};
}

/**
 * A chart from left to right and from top to bottom: which one fits is up to the frame.
 * @throws {Error} when the library cannot be loaded, such as offline.
 */
export function layoutChart(chart: ChartNode): Promise<Layouts> {
  const name = JSON.stringify(chart);
  const before = known.get(name);
  if (before) return before;
  const layouts = bothWays(chart);
  known.set(name, layouts);
  layouts.catch(() => {
    known.delete(name);
    running = undefined;
  });
  return layouts;
}

async function bothWays(chart: ChartNode): Promise<Layouts> {
  const graph = graphOf(chart);
  const {elk, broken} = (running ??= start());
  const draw = async (direction: Direction) =>
    drawingOf(graph, await Promise.race([elk.layout(elkGraph(graph, direction)), broken]));
  return {RIGHT: await draw('RIGHT'), DOWN: await draw('DOWN')};
}
