// Which modules a browser fetches together. What a page needs at once comes in a handful of files: each further file is a
// request, and compresses worse.
import {join} from 'node:path';

type Graph = {
  getModuleInfo(id: string): {readonly importedIds: readonly string[]; readonly code: string | null} | null;
};

const here = (path: string): string => join(import.meta.dirname, path);

/** What the landing page and the other public pages start with. */
const PUBLIC = [here('public.ts')];
/** What they fetch when something of theirs is touched: React, and the parts that act. */
const TOUCHED = ['wake', 'bug', 'sample', 'windows', 'contact'].map((name) =>
  here(`landing/islands/${name}.tsx`),
);
/** What the forms of visitors start with. */
const DOOR = [here('entrance.ts')];
/** What a guest gets who is about to come in, over the landing page too. */
const ENTRANCE = ['account/sign-in.dialog.tsx', 'app/entrance/wake.tsx'].map(here);
/** What public pages fetch with state machines, which the app has as well: the tutor, and the offer to install the app. */
const TUTOR = ['landing/islands/tutor.tsx', 'install/install-prompt.tsx'].map(here);
/** What a signed-in learner's first page starts with: the app, the data, and the screen that a sign-in leads to. */
const ENTRY = here('main.tsx');
const LEARNER = [ENTRY, here('data/session.ts'), here('app/screens/home.screen.tsx')];

type Reached = Readonly<
  Record<'open' | 'door' | 'touched' | 'entrance' | 'tutor' | 'learner', ReadonlySet<string>>
>;

let reached: Reached | undefined;
let icons: Reached | undefined;

type File = 'base' | 'touched' | 'entrance' | 'machines' | 'learner';

/** Every module that these need before they run. */
function reach(graph: Graph, roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const left = [...roots];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

const reachedIn = (graph: Graph): Reached =>
  (reached ??= {
    open: reach(graph, PUBLIC),
    door: reach(graph, DOOR),
    touched: reach(graph, TOUCHED),
    entrance: reach(graph, ENTRANCE),
    tutor: reach(graph, TUTOR),
    learner: reach(graph, LEARNER),
  });

const ICONS = /\/lucide-react\.(?:m?js)$/;
const ASKED = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const OFFERED = /export\s*\{([^}]*)\}\s*from\s*["']\.\/icons\/([\w-]+)\.(?:m?js)["']/g;

/** The files of the icons that these modules draw. All icons come from one module, so what it reaches tells nothing. */
function iconsOf(graph: Graph, modules: ReadonlySet<string>): ReadonlySet<string> {
  const asked = new Set<string>();
  let offered: ReadonlyMap<string, string> = new Map();
  for (const id of modules) {
    const code = graph.getModuleInfo(id)?.code ?? '';
    if (ICONS.test(id)) offered = filesByName(code);
    if (id.includes('/node_modules/')) continue;
    for (const [, names = ''] of code.matchAll(ASKED))
      for (const name of names.split(',')) asked.add(name.trim().split(/\s+as\s+/)[0] ?? '');
  }
  return new Set([...asked].flatMap((name) => offered.get(name) ?? []));
}

/** By the name of an icon the file that it is in. */
const filesByName = (code: string): ReadonlyMap<string, string> =>
  new Map(
    [...code.matchAll(OFFERED)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.replace(/^\s*default\s+as\s+/, '').trim(), file] as const),
    ),
  );

/** The same for an icon: those of later pages are no part of a first load, although one module offers them all. */
export function firstIcon(id: string, graph: Graph): string | null {
  const all = reachedIn(graph);
  const file = /\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1];
  // What all icons are drawn with.
  if (file === undefined) return 'touched';
  icons ??= {
    open: iconsOf(graph, all.open),
    door: iconsOf(graph, all.door),
    touched: iconsOf(graph, all.touched),
    entrance: iconsOf(graph, all.entrance),
    tutor: iconsOf(graph, all.tutor),
    learner: iconsOf(graph, all.learner),
  };
  if (icons.open.has(file) || icons.touched.has(file)) return 'touched';
  if (!icons.learner.has(file)) return null;
  if (icons.entrance.has(file)) return 'entrance';
  return icons.tutor.has(file) ? 'machines' : 'learner';
}

/**
 * The name of the file that a module of a first load goes into; none for all others, which are split by their use. Anyone who
 * fetches a file runs all of it: nothing that acts by itself may be in one.
 */
function fileOf(id: string, graph: Graph): File | null {
  const {open, door, touched, entrance, tutor, learner} = reachedIn(graph);
  // A page that needs nothing but a style sheet must not fetch a script for it.
  if (id === ENTRY || id.endsWith('.css')) return null;
  // Too little for a file of its own.
  if (open.has(id) && door.has(id)) return 'base';
  if (!learner.has(id)) return null;
  // The public pages need all of it as well, and nothing of the rest.
  if (open.has(id)) return 'base';
  if (touched.has(id)) return 'touched';
  if (entrance.has(id)) return 'entrance';
  return tutor.has(id) ? 'machines' : 'learner';
}

/** Of one file: what a module needs goes into the file that takes it first, so those of visitors come before the learner's. */
export const firstLoad =
  (file: File) =>
  (id: string, graph: Graph): string | null =>
    fileOf(id, graph) === file ? file : null;

/** In the order in which they take their modules. */
export const FIRST_FILES: readonly File[] = ['base', 'touched', 'entrance', 'machines', 'learner'];
