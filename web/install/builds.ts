// What a device knows of the builds of the academy that it holds, and what follows from it: pure functions. The service
// worker (web/sw.ts) keeps the value; each page tells it who is signed in and whether all their rows are here.
//
// A build with another schema or other mutators reads from another database of the browser, which is empty until it has
// synced. So a build that was downloaded is not yet one that may open offline.

export type Builds = {
  /** Caches that hold a whole build each, in the order in which they arrived: the last one is the newest. */
  readonly kept: readonly string[];
  /** Who is signed in here: `null` nobody, absent as long as no page has said. */
  readonly userId?: string | null;
  /** The build that last had all rows of a learner on this device, by learner. */
  readonly synced: Readonly<Record<string, string>>;
  /** A build from before this was kept: taken for the synced one until another is. */
  readonly earlier?: string;
  /** The build of each open page, by the browser's id of the page. */
  readonly pages: Readonly<Record<string, string>>;
};

export const NO_BUILDS: Builds = {kept: [], synced: {}, pages: {}};

/** What a page tells of itself. */
export type Hello = {
  readonly build: string;
  /** Absent while the page does not know. */
  readonly userId?: string | null | undefined;
  /** All rows of this learner have arrived in this build and are on the disk. */
  readonly hasRows: boolean;
};

/** A whole build is here, as the newest. @param earlier the cache of a worker that kept no such list. */
export function arrived(builds: Builds, build: string, earlier?: string): Builds {
  const others = builds.kept.filter((one) => one !== build);
  if (earlier === undefined || others.includes(earlier)) return {...builds, kept: [...others, build]};
  return {...builds, earlier, kept: [earlier, ...others, build]};
}

/** Whether the learner who was signed in here is not any more: nobody is, or another. */
export const endsStay = ({userId: before}: Builds, {userId}: Hello): boolean =>
  userId === null || (userId !== undefined && typeof before === 'string' && before !== userId);

/** A page has said who it is. */
export function greeted(builds: Builds, pageId: string, {build, userId, hasRows}: Hello): Builds {
  const known = {...builds, pages: {...builds.pages, [pageId]: build}};
  if (userId === undefined) return known;
  if (userId === null) return signedOut(known);
  // The first build that a learner opens has more of their rows than any that comes after and has not synced.
  const isFirst = buildWithRows({...known, userId}) === undefined;
  return hasRows || isFirst ? synced({...known, userId}, userId, build) : {...known, userId};
}

/** Nobody is signed in: the rows of the one who was are gone from this device. */
function signedOut({earlier: _gone, ...builds}: Builds): Builds {
  const {[builds.userId ?? '']: _rows, ...others} = builds.synced;
  return {...builds, userId: null, synced: others};
}

function synced({earlier, ...builds}: Builds, userId: string, build: string): Builds {
  const {kept} = builds;
  const before = builds.synced[userId] ?? earlier;
  // A page of the old build that is still open goes on syncing: that leads nowhere back.
  if (before !== undefined && kept.indexOf(build) < kept.indexOf(before)) {
    return earlier === undefined ? builds : {...builds, earlier};
  }
  return {...builds, synced: {...builds.synced, [userId]: build}};
}

/** The build that shows all it had, without a network; `undefined` where any does. */
export const buildWithRows = ({userId, synced: rows, earlier}: Builds): string | undefined =>
  userId === null ? undefined : (rows[userId ?? ''] ?? earlier);

/**
 * The build of the worker that answers, if the page has an older one. A page that came by the network alone, newer than
 * the worker, has a build that is not in the list.
 */
export const newerThan = ({kept}: Builds, pages: string, workers: string): string | undefined =>
  pages !== workers && kept.includes(pages) ? workers : undefined;

/** Builds that nothing needs any more. @param open ids of all open pages; one that has not said what it is needs all. */
export function unneeded(builds: Builds, open: readonly string[]): readonly string[] {
  const {kept, earlier, pages} = builds;
  if (open.some((id) => pages[id] === undefined)) return [];
  const needed = new Set([
    kept.at(-1),
    earlier,
    ...Object.values(builds.synced),
    ...open.map((id) => pages[id]),
  ]);
  return kept.filter((one) => !needed.has(one));
}

/** Forgets builds that were removed, and pages that are closed. */
export function without(builds: Builds, gone: readonly string[], open: readonly string[]): Builds {
  return {
    ...builds,
    kept: builds.kept.filter((one) => !gone.includes(one)),
    pages: Object.fromEntries(Object.entries(builds.pages).filter(([id]) => open.includes(id))),
  };
}
