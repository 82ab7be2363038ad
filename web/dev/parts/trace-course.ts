// Made-up paths for /dev/parts: early, in the middle, at the end, and longer than any window.
import type {PathModule, PathNode, TraceCourse} from '#web/ui/trace/path/path.ts';

const HERE = '/dev/parts#path';
const LESSONS = [
  'Values, names and types',
  'Control flow you can trace',
  'Functions, scope and arguments',
  'Lists, dicts and sets',
  'Errors and debugging',
];
const MODULES = [
  'Python that works',
  'Python for engineers',
  'Numbers and vectors',
  'Learning from data',
  'Neural networks',
  'Language models',
  'Retrieval',
  'Agents',
  'Evaluation',
  'Serving models',
  'Safety',
  'Your product',
];

type Making = {title: string; ran: number; project?: string; links?: boolean};

/** A module whose first `ran` stops are done; the one after them is next, if any ran or it is the first. */
function module({title, ran, project, links = true}: Making): PathModule {
  const stops: Omit<PathNode, 'state'>[] = [
    ...LESSONS.map((lesson) => ({kind: 'lesson' as const, title: lesson})),
    ...(project === undefined ? [] : [{kind: 'project' as const, title: project}]),
    {kind: 'checkpoint', title: 'Checkpoint'},
  ];
  const nodes = stops.map((stop, at): PathNode => {
    const state = at < ran ? 'done' : at === ran && ran >= 0 ? 'next' : 'ahead';
    return {...stop, state, href: links ? HERE : undefined};
  });
  return {title, nodes};
}

const [first = '', second = ''] = MODULES;
const untouched = module({title: second, ran: -1, project: 'Project 1'});

/** As on Home: three lessons done, the head on the fourth. */
export const midCourse: TraceCourse = {
  modules: [module({title: first, ran: 3}), untouched],
  coming: 'Coming',
};
export const newCourse: TraceCourse = {
  modules: [module({title: first, ran: 0}), untouched],
  coming: 'Coming',
};
/** A visitor: nothing is theirs yet, and nothing is a link. */
export const strangersCourse: TraceCourse = {
  modules: [
    {...module({title: first, ran: -1, links: false}), note: 'Preview'},
    module({title: second, ran: -1, project: 'Project 1', links: false}),
  ],
  head: null,
  coming: 'Coming',
};
export const atProject: TraceCourse = {
  modules: [module({title: first, ran: 6}), module({title: second, ran: 5, project: 'A log analyzer'})],
  coming: 'Coming',
};
export const allDone: TraceCourse = {
  modules: [module({title: first, ran: 6}), module({title: second, ran: 7, project: 'Project 1'})],
  coming: 'Coming',
};
/** Twelve modules, 78 stops; the head in the seventh. */
export const longCourse: TraceCourse = {
  modules: MODULES.map((title, at) =>
    module({
      title,
      ran: at < 6 ? 9 : at === 6 ? 2 : -1,
      ...(at % 2 === 1 ? {project: `Project ${(at + 1) / 2}`} : {}),
    }),
  ),
};
