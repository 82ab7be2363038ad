import {expect, test} from 'vitest';
import {layoutPath, type PathLayout} from '#web/ui/trace/layout.ts';
import {HEAD} from '#web/ui/trace/line.ts';
import type {NodeState, PathModule, PathNode, TraceCourse} from '#web/ui/trace/path/path.ts';
import type {NodeKind} from '#web/ui/trace/shapes.ts';

type Kinds = readonly NodeKind[];
const FIVE: Kinds = ['lesson', 'lesson', 'lesson', 'lesson', 'lesson', 'checkpoint'];
const WITH_PROJECT: Kinds = ['lesson', 'lesson', 'lesson', 'project', 'project', 'checkpoint'];

/** The first `ran` stops are done, the one after them is next; none of either with -1. */
function module(kinds: Kinds, ran: number, title = 'Python that works'): PathModule {
  const nodes = kinds.map((kind, at): PathNode => {
    const state: NodeState = at < ran ? 'done' : at === ran ? 'next' : 'ahead';
    return {kind, title: `${kind} number ${at + 1} of a long name`, state, href: `/${at}`};
  });
  return {title, nodes};
}

const mid: TraceCourse = {modules: [module(FIVE, 3), module(WITH_PROJECT, -1)], coming: 'Coming'};
const long: TraceCourse = {
  modules: Array.from({length: 12}, (_, at) =>
    module(
      at % 2 === 0 ? FIVE : WITH_PROJECT,
      at < 6 ? 9 : at === 6 ? 2 : -1,
      'Transformers and language models',
    ),
  ),
  coming: 'Coming',
};
const early: TraceCourse = {modules: [module(FIVE, 0), module(FIVE, -1)]};
const atProject: TraceCourse = {modules: [module(FIVE, 6), module(WITH_PROJECT, 3)], coming: 'Coming'};
const afterProject: TraceCourse = {modules: [module(WITH_PROJECT, 5)]};
const beforeProject: TraceCourse = {modules: [module(WITH_PROJECT, 2)]};
const done: TraceCourse = {modules: [module(FIVE, 6), module(WITH_PROJECT, 6)], coming: 'Coming'};
const stranger: TraceCourse = {modules: [module(FIVE, -1), module(WITH_PROJECT, -1)], head: null};
const oneStop: TraceCourse = {
  modules: [module(['lesson'], 0, 'A module with a long title and one lesson'), module(FIVE, -1)],
};
const ALL = {mid, long, early, atProject, afterProject, beforeProject, done, stranger, oneStop};

/** Where an SVG path of M, H, V and relative a and c ends. */
function endOf(d: string): {x: number; y: number} {
  let [x, y] = [0, 0];
  for (const [, letter = '', rest = ''] of d.matchAll(/([MHVac])([^MHVac]*)/g)) {
    const numbers = [...rest.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));
    const [a = 0, b = 0] = numbers.slice(-2);
    if (letter === 'M') [x, y] = [a, b];
    else if (letter === 'H') x = b === 0 && numbers.length === 1 ? a : b;
    else if (letter === 'V') y = a;
    else [x, y] = [x + a, y + b];
  }
  return {x, y};
}

type Text = {what: string; left: number; right: number; top: number; bottom: number};

/** Every text at its widest. */
function textsOf({labels, headings, coming}: PathLayout): Text[] {
  return [
    ...labels.flatMap(({side, box, center, title}): Text[] => {
      if (side === 'none') return [];
      const edge = center.radius + (side === 'below' ? 8 : 0);
      const top = side === 'below' ? box.y + center.y + edge : box.y;
      return [{what: title, left: box.x, right: box.x + box.width, top, bottom: top + 36}];
    }),
    ...headings.map(({title, note, x, y}) => {
      const width = (title.length + note.length) * 7.4;
      return {what: title, left: x, right: x + width, top: y, bottom: y + 18};
    }),
    ...(coming
      ? [{what: coming.text, left: coming.x, right: coming.x + 50, top: coming.y, bottom: coming.y + 18}]
      : []),
  ];
}

const meet = (a: Text, b: Text) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test.each(Object.entries(ALL))('no two texts of the path "%s" overlap, at any width', (_, course) => {
  for (const width of [280, 768, 1184, 2400]) {
    for (const hasArrow of [true, false]) {
      const texts = textsOf(layoutPath(course, {width, hasArrow}));
      const met = texts.flatMap((a, at) =>
        texts
          .slice(at + 1)
          .filter((b) => meet(a, b))
          .map((b) => [a, b]),
      );
      expect(met).toEqual([]);
    }
  }
});

const headBox = ({head}: PathLayout): Text | undefined => {
  const r = HEAD.radius + HEAD.halo;
  return head && {what: 'head', left: head.x - r, right: head.x + r, top: head.y - r, bottom: head.y + r};
};

test.each(Object.entries(ALL))(
  'on the path "%s" no text lies on the head, and nothing is cut off',
  (_, course) => {
    for (const width of [280, 1184]) {
      const layout = layoutPath(course, {width});
      const texts = textsOf(layout);
      const head = headBox(layout);
      expect(texts.filter((text) => head && meet(text, head))).toEqual([]);
      const all = head ? [head, ...texts] : texts;
      expect(all.filter(({top, bottom}) => top < 0 || bottom > layout.height)).toEqual([]);
      expect(all.filter(({left, right}) => left < 0 || right > layout.width)).toEqual([]);
    }
  },
);

test('what ran ends at the head, and the rest begins there', () => {
  const {line, head} = layoutPath(mid, {width: 1184});
  expect(line.done.startsWith('M-2 ')).toBe(true);
  expect(endOf(line.last)).toEqual(head);
  expect(line.ahead.startsWith(`M${head?.x} ${head?.y}`)).toBe(true);
});

test('the stretch that is drawn again is the last one: from the stop before the head', () => {
  const {line, labels} = layoutPath(mid, {width: 1184});
  const before = labels[2];
  const x = (before?.box.x ?? 0) + (before?.center.x ?? 0);
  expect(endOf(line.done).x).toBe(x);
  expect(line.last.startsWith(`M${x} `)).toBe(true);
});

test('with the head on a project, its fork ran half, and the line to where the fork leaves it', () => {
  const {line, head} = layoutPath(atProject, {width: 1184});
  expect(endOf(line.last)).toEqual(head);
  expect(line.ahead).toContain(`M${head?.x} ${head?.y}`);
});

test('without a head, what ran ends at the last stop that is done; a visitor has nothing that ran', () => {
  const some = {modules: [module(FIVE, 2)], head: null};
  const {line, labels} = layoutPath(some, {width: 1184});
  const second = labels[1];
  expect(endOf(line.last).x).toBe((second?.box.x ?? 0) + (second?.center.x ?? 0));
  expect(layoutPath(stranger, {width: 1184}).line.done).toBe('');
});

test('when all is done, the head is behind the last stop, and the dots begin after it', () => {
  const {line, head, nodes} = layoutPath(done, {width: 1184});
  expect(endOf(line.last)).toEqual(head);
  expect(nodes.ahead).toBe('');
  expect(line.coming.startsWith(`M${(head?.x ?? 0) + HEAD.radius + HEAD.halo + 10} `)).toBe(true);
});

test('a module steps up 68 px with corners of 16, and a path of twelve is no higher than one of three', () => {
  expect(layoutPath(mid, {width: 1184}).line.ahead).toMatch(/a16 16 0 0 0 16 -16V\d+a16 16 0 0 1 16 -16/);
  const [first, second] = layoutPath(mid, {width: 1184}).headings;
  expect((first?.y ?? 0) - (second?.y ?? 0)).toBe(68 - 16);
  const three = {
    modules: [module(FIVE, 9), module(WITH_PROJECT, 2), module(WITH_PROJECT, -1)],
    coming: 'Coming',
  };
  expect(layoutPath(long, {width: 1184}).height).toBeLessThanOrEqual(layoutPath(three, {width: 1184}).height);
});

test('what is coming is dotted to the edge of the window, however wide', () => {
  for (const width of [400, 1184, 3000]) {
    const layout = layoutPath(mid, {width});
    expect(endOf(layout.line.coming).x).toBe(layout.width);
    expect(layout.width).toBeGreaterThanOrEqual(width);
  }
  expect(layoutPath(early, {width: 400}).line.coming).toBe('');
});

test('every link is at least 24 px in both directions, and no two cover each other', () => {
  for (const course of Object.values(ALL)) {
    const boxes = layoutPath(course, {width: 1184}).labels.map(({box, name}) => ({
      what: name,
      left: box.x,
      right: box.x + box.width,
      top: box.y,
      bottom: box.y + box.height,
    }));
    for (const {left, right, top, bottom} of boxes) {
      expect(right - left).toBeGreaterThanOrEqual(24);
      expect(bottom - top).toBeGreaterThanOrEqual(24);
    }
    expect(boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => meet(a, b)))).toEqual([]);
  }
});

test('a path of 72 stops is as many drawn paths as one of six', () => {
  const count = ({line, nodes}: PathLayout) => Object.values({...line, ...nodes}).length;
  expect(count(layoutPath(long, {width: 1184}))).toBe(count(layoutPath(early, {width: 1184})));
  expect(layoutPath(long, {width: 1184}).labels).toHaveLength(72);
});

test('nothing written yet is a layout as well', () => {
  expect(layoutPath({modules: []}, {width: 800})).toMatchObject({width: 800, labels: [], headings: []});
});
