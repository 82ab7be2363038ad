// Which modules a browser fetches together. What a page needs at once comes in a handful of files: each further file is a
// request, and compresses worse.
import {join} from 'node:path';

type Graph = {
  getModuleInfo(id: string): {readonly importedIds: readonly string[]} | null;
};

const here = (path: string): string => join(import.meta.dirname, path);

/** What the landing page and the other public pages start with. */
const PUBLIC = [here('public.tsx')];
/** What a signed-in learner's first page starts with: the app, the data, and the screen that a sign-in leads to. */
const LEARNER = [here('main.tsx'), here('app/data-session.ts'), here('app/tutor.screen.tsx')];

let reached: {readonly open: ReadonlySet<string>; readonly learner: ReadonlySet<string>} | undefined;

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

/** The name of the file that a module of a first load goes into; none for all others, which are split by their use. */
export function firstLoad(id: string, graph: Graph): string | null {
  reached ??= {open: reach(graph, PUBLIC), learner: reach(graph, LEARNER)};
  if (!reached.learner.has(id)) return null;
  // The public pages need all of it as well, and nothing of the rest.
  if (reached.open.has(id)) return 'base';
  // It changes when Zero does.
  return id.includes('/node_modules/') ? 'libraries' : 'learner';
}
