// Which modules a browser fetches together. What a page needs at once comes in a handful of files: each further file is a
// request, and compresses worse.
import {join} from 'node:path';

type Graph = {
  getModuleInfo(id: string): {readonly importedIds: readonly string[]} | null;
};

const here = (path: string): string => join(import.meta.dirname, path);

/** What the landing page and the other public pages start with. */
const PUBLIC = [here('public.tsx')];
/** What a guest gets who is about to come in, over the landing page too. */
const ENTRANCE = ['sign-in.dialog.tsx', 'sign-in.screen.tsx', 'register.screen.tsx'].map((name) =>
  here(`account/${name}`),
);
/** What a signed-in learner's first page starts with: the app, the data, and the screen that a sign-in leads to. */
const ENTRY = here('main.tsx');
const LEARNER = [ENTRY, here('data/session.ts'), here('app/screens/home.screen.tsx')];

type Reached = Readonly<Record<'open' | 'entrance' | 'learner', ReadonlySet<string>>>;

let reached: Reached | undefined;

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

/**
 * The name of the file that a module of a first load goes into; none for all others, which are split by their use. Whoever
 * fetches a file runs all of it: nothing that acts by itself may be in one.
 */
export function firstLoad(id: string, graph: Graph): string | null {
  reached ??= {
    open: reach(graph, PUBLIC),
    entrance: reach(graph, ENTRANCE),
    learner: reach(graph, LEARNER),
  };
  // A page that needs nothing but a style sheet must not fetch a script for it.
  if (id === ENTRY || id.endsWith('.css') || !reached.learner.has(id)) return null;
  // The public pages need all of it as well, and nothing of the rest.
  if (reached.open.has(id)) return 'base';
  return reached.entrance.has(id) ? 'entrance' : 'learner';
}
