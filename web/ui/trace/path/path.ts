// The learner's path as plain values: what it is made of, where the head is, and what a screen reader is told.
import type {NodeKind} from '#web/ui/trace/shapes.ts';

/** `done` ran, `next` is the step to take now, `ahead` is written and comes later. */
export type NodeState = 'done' | 'next' | 'ahead';

export type PathNode = {
  readonly kind: NodeKind;
  readonly title: string;
  readonly state: NodeState;
  /** Where it leads; without it the node is no link. */
  readonly href?: string | undefined;
};

export type PathModule = {
  readonly title: string;
  /** In the order of the path. A project leaves the line and comes back to it. */
  readonly nodes: readonly PathNode[];
  /** Said beside the title: "Preview". The current module says how many lessons are done. */
  readonly note?: string | undefined;
};

/** A node by the places of its module and of itself, from 0; `end` is after the last one. */
export type HeadPlace = {readonly module: number; readonly node: number} | 'end';

export type TraceCourse = {
  /** Only what is written. */
  readonly modules: readonly PathModule[];
  /** Where the head is. By default at the first `next`, or at the end when all is done; `null` is no head. */
  readonly head?: HeadPlace | null | undefined;
  /** One word over the dotted stretch behind the last module, such as "Coming". Without it the path ends. */
  readonly coming?: string | undefined;
};

/** Where the head is; `undefined` where there is none. */
export function headOf({modules, head}: TraceCourse): HeadPlace | undefined {
  if (head !== undefined) return head ?? undefined;
  for (const [module, {nodes}] of modules.entries()) {
    const node = nodes.findIndex(({state}) => state === 'next');
    if (node >= 0) return {module, node};
  }
  const all = modules.flatMap(({nodes}) => nodes);
  return all.length > 0 && all.every(({state}) => state === 'done') ? 'end' : undefined;
}

/** The module that is laid out with room and labels: the head's, else the first that is not all done. */
export function currentModule(course: TraceCourse): number {
  const head = headOf(course);
  if (head === 'end') return course.modules.length - 1;
  if (head) return head.module;
  const open = course.modules.findIndex(({nodes}) => nodes.some(({state}) => state !== 'done'));
  return Math.max(0, open);
}

const KINDS = {lesson: 'lesson', checkpoint: 'checkpoint', project: 'project'} as const;
const STATES = {done: 'done', next: 'next', ahead: 'not done yet'} as const;

/** What a node is, besides its title: "lesson, done". */
export const stopWords = ({kind, title, state}: PathNode, isHead = false): string =>
  [title.toLowerCase() === kind ? '' : KINDS[kind], isHead ? 'you are here' : STATES[state]]
    .filter((word) => word !== '')
    .join(', ');

/** A node's accessible name: "Errors and debugging, lesson, done". */
export const nodeName = (node: PathNode, isHead = false): string =>
  `${node.title}, ${stopWords(node, isHead)}`;

/** "3 of 5 lessons". */
export function lessonsDone({nodes}: PathModule): string {
  const lessons = nodes.filter(({kind}) => kind === 'lesson');
  return `${lessons.filter(({state}) => state === 'done').length} of ${lessons.length} lessons`;
}

const list = new Intl.ListFormat('en');

const inText = ({kind, title}: PathNode): string =>
  kind === 'checkpoint' && title.toLowerCase() === kind ? 'the checkpoint' : title;

/** Where the head is in its module, and what is left of the module after it. */
function hereSummary(module: PathModule, at: number): string {
  const node = module.nodes[at];
  if (!node) return `${module.title}: ${lessonsDone(module)} done.`;
  const order = module.nodes.slice(0, at + 1).filter(({kind}) => kind === 'lesson').length;
  const place = node.kind === 'lesson' ? `lesson ${order}, ${node.title}` : inText(node);
  const rest = module.nodes.slice(at + 1).map(inText);
  const then = rest.length === 0 ? '' : ` Then ${list.format(rest)}.`;
  return `${module.title}: ${lessonsDone(module)} done, you’re on ${place}.${then}`;
}

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

function contents({nodes}: PathModule): string {
  const parts = (['lesson', 'project', 'checkpoint'] as const).flatMap((kind) => {
    const count = nodes.filter((node) => node.kind === kind).length;
    return count === 0 ? [] : [counted(count, kind)];
  });
  return list.format(parts);
}

function followsSummary(following: readonly PathModule[]): string[] {
  const [next, ...later] = following;
  if (!next) return [];
  const more = later.length === 0 ? '' : ` ${counted(later.length, 'more module')} after that.`;
  return [`${next.title} follows, with ${contents(next)}.${more}`];
}

/** The whole path in a few sentences, for a screen reader. */
export function pathSummary(course: TraceCourse): string {
  const {modules, coming} = course;
  const head = headOf(course);
  const current = currentModule(course);
  const here = modules[current];
  const finished = modules.slice(0, current).filter(({nodes}) => nodes.every(({state}) => state === 'done'));
  const before =
    finished.length === 0
      ? []
      : [
          finished.length < 3
            ? `${list.format(finished.map(({title}) => title))} ${finished.length === 1 ? 'is' : 'are'} done.`
            : `${finished.length} modules are done.`,
        ];
  const now =
    head === 'end'
      ? ['Everything that’s written is done.']
      : here
        ? [hereSummary(here, head?.node ?? -1)]
        : [];
  const rest = head === 'end' ? [] : followsSummary(modules.slice(current + 1));
  return ['Your path.', ...before, ...now, ...rest, ...(coming ? ['More is coming.'] : [])].join(' ');
}
