import {expect, test} from 'vitest';
import type {NodeState, PathModule, PathNode} from '#web/ui/trace/path/path.ts';
import {place} from '#web/ui/trace/path/place.ts';
import type {NodeKind} from '#web/ui/trace/shapes.ts';

const stop = (kind: NodeKind, state: NodeState = 'ahead'): PathNode => ({kind, title: kind, state});
const plain: PathModule = {title: 'Next', nodes: [stop('lesson'), stop('checkpoint')]};
const placedAt = (...modules: PathModule[]) => place({modules}, 1184).modules;

test('a fork begins behind the heading, which is as high', () => {
  const long: PathModule = {
    title: 'Transformers and language models',
    nodes: [stop('lesson', 'next'), stop('project'), stop('checkpoint')],
  };
  for (const {heading, nodes} of [...placedAt(long, plain), ...placedAt(plain, long)]) {
    const from = nodes.flatMap(({fork}) => fork?.from ?? []);
    expect(from.every((x) => x > heading.x + heading.width)).toBe(true);
  }
});

test('a fork leaves the line outside the head, and comes back where the next stop is', () => {
  const [placed] = placedAt({
    title: 'M',
    nodes: [stop('lesson', 'next'), stop('project'), stop('checkpoint')],
  });
  const [head, project, checkpoint] = placed?.nodes ?? [];
  expect(project?.fork?.from).toBeGreaterThanOrEqual((head?.x ?? 0) + 46);
  expect(project?.fork?.to).toBe(checkpoint?.x);
});

test('the line turns up beyond the head and its halo', () => {
  const [placed] = placedAt({title: 'M', nodes: [stop('lesson', 'done'), stop('checkpoint', 'next')]}, plain);
  expect((placed?.to ?? 0) - 16).toBeGreaterThanOrEqual((placed?.nodes[1]?.x ?? 0) + 46);
});

test('up to three modules each step up; of more, only those beside the current one', () => {
  const begun: PathModule = {title: 'Now', nodes: [stop('lesson', 'next')]};
  expect(placedAt(begun, plain, plain).map(({up}) => up)).toEqual([0, 68, 136]);
  expect(placedAt(plain, plain, begun, plain, plain).map(({up}) => up)).toEqual([0, 0, 68, 136, 136]);
  expect(placedAt(begun, plain, plain, plain).map(({up}) => up)).toEqual([0, 68, 68, 68]);
});

test('the current module spreads where there is room, and no farther than its labels need', () => {
  const wide: PathModule = {
    title: 'Now',
    nodes: [stop('lesson', 'done'), stop('lesson', 'done'), stop('lesson', 'next')],
  };
  const gap = (width: number) => {
    const [first, second] = place({modules: [wide]}, width).modules[0]?.nodes ?? [];
    return (second?.x ?? 0) - (first?.x ?? 0);
  };
  expect([gap(280), gap(4000)]).toEqual([112, 144]);
});
