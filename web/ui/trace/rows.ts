// The path down a phone as rows. Pure.
import {
  currentModule,
  headOf,
  lessonsDone,
  stopWords,
  type PathModule,
  type PathNode,
  type TraceCourse,
} from '#web/ui/trace/path/path.ts';
import type {NodeKind} from '#web/ui/trace/shapes.ts';

/** The whole path, what leads to the head with the head, or what follows it. */
export type DownPart = 'whole' | 'to-head' | 'from-head';

export type DownRow = {
  readonly key: string;
  readonly title: string;
  readonly note?: string | undefined;
  /** Read out after what is seen. */
  readonly spoken: string;
  readonly href?: string | undefined;
  readonly look: 'head' | {readonly kind: NodeKind; readonly isDone: boolean; readonly isComing?: boolean};
  /** Whether the line that leaves it ran, or leads to what is only coming. */
  readonly isRan: boolean;
  readonly isDotted: boolean;
  readonly isModule: boolean;
};

type Bare = Omit<DownRow, 'isRan' | 'isDotted'>;

/** Rows from top to bottom: modules other than the head's are one row each. */
export function rowsDown(course: TraceCourse, part: DownPart): DownRow[] {
  const head = headOf(course);
  const current = currentModule(course);
  const bare: Bare[] = course.modules.flatMap((module, at) =>
    at === current && head !== 'end'
      ? stopRows(module, {at, head: head?.node, part})
      : [moduleRow(module, at)],
  );
  if (head === 'end') bare.push(row('end', 'You’re all caught up', {look: 'head'}));
  if (course.coming) {
    const look = {kind: 'lesson', isDone: false, isComing: true} as const;
    bare.push(row('coming', course.coming, {look}));
  }
  const headAt = bare.findIndex(({look}) => look === 'head');
  const rows = bare.map((each, at): DownRow => {
    const next = bare[at + 1];
    return {
      ...each,
      isRan: next !== undefined && at < ranRows(bare, headAt),
      isDotted: next?.key === 'coming',
    };
  });
  if (part === 'whole' || headAt < 0) return part === 'from-head' ? [] : rows;
  // One step back shows where the line comes from; a card belongs close to the head.
  return part === 'to-head' ? rows.slice(Math.max(0, headAt - 1), headAt + 1) : rows.slice(headAt + 1);
}

/** How many rows from the top the line has left. */
function ranRows(rows: readonly Bare[], headAt: number): number {
  if (headAt >= 0) return headAt;
  return rows.findLastIndex(({look}) => look !== 'head' && look.isDone);
}

const row = (key: string, title: string, more: Partial<Bare> & Pick<Bare, 'look'>): Bare => ({
  key,
  title,
  spoken: '',
  isModule: false,
  ...more,
});

type StopsInput = {at: number; head: number | undefined; part: DownPart};

const stopRows = (module: PathModule, {at, head, part}: StopsInput): Bare[] =>
  module.nodes.map((node, n) => {
    const key = `${at}.${n}`;
    const {href, title, kind} = node;
    if (n !== head) {
      return row(key, title, {spoken: stopWords(node), href, look: {kind, isDone: node.state === 'done'}});
    }
    const order = headTitle(module, n, node);
    const isNamed = part === 'whole' || order === title;
    return row(key, isNamed ? title : order, {
      note: isNamed && order !== title ? order : undefined,
      spoken: isNamed ? 'you are here' : `${title}, you are here`,
      href,
      look: 'head',
    });
  });

/** "Lesson 4 of 5": the card below says which. */
function headTitle({nodes}: PathModule, at: number, node: PathNode): string {
  if (node.kind !== 'lesson') return node.title;
  const lessons = nodes.filter(({kind}) => kind === 'lesson').length;
  const order = nodes.slice(0, at + 1).filter(({kind}) => kind === 'lesson').length;
  return `Lesson ${order} of ${lessons}`;
}

/** "5 lessons" of a module that is not begun. */
function lessonsLeft(module: PathModule): string {
  if (module.nodes.some(({state}) => state === 'done')) return lessonsDone(module);
  const count = module.nodes.filter(({kind}) => kind === 'lesson').length;
  return `${count} ${count === 1 ? 'lesson' : 'lessons'}`;
}

function moduleRow(module: PathModule, at: number): Bare {
  const isDone = module.nodes.length > 0 && module.nodes.every(({state}) => state === 'done');
  return row(String(at), module.title, {
    note: module.note ?? (isDone ? 'Done' : lessonsLeft(module)),
    href: module.nodes.find(({href}) => href !== undefined)?.href,
    look: {kind: 'lesson', isDone},
    isModule: true,
  });
}
