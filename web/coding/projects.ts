// A learner's projects as the screen shows them: synced rows, and what this device has not sent yet.
import {folded} from '#schema/text.folding.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';

export type Project = {
  readonly id: string;
  readonly name: string;
  readonly template: string;
  readonly origin: string | null;
  readonly files: number;
  /** UTF-8. */
  readonly bytes: number;
  /** Epoch ms. */
  readonly updatedAt: number;
  /** When it was deleted; `null` while it is there. */
  readonly removedAt: number | null;
};

type Row = Omit<Project, 'origin' | 'removedAt'> & {
  readonly origin?: string | null;
  readonly removedAt?: number | null;
};

/** The commands that change the list. */
export const PROJECT_COMMANDS = [
  'coding.create',
  'coding.rename',
  'coding.duplicate',
  'coding.remove',
  'coding.restore',
  'coding.addFiles',
  'coding.save',
] as const;

type Projects = ReadonlyMap<string, Project>;

const sizeOf = (files: readonly {readonly text: string}[]) =>
  files.reduce((sum, {text}) => sum + new Blob([text]).size, 0);

/** Changes a project, if it is there. */
function changed(projects: Projects, id: string, change: (project: Project) => Partial<Project>): Projects {
  const project = projects.get(id);
  return project ? new Map([...projects, [id, {...project, ...change(project)}]]) : projects;
}

/** By id, the deleted ones included. */
export function projectsOf(rows: readonly Row[], pending: readonly Command[]): Projects {
  const synced: Projects = new Map(
    rows.map(({origin = null, removedAt = null, ...row}) => [row.id, {...row, origin, removedAt}]),
  );
  return overlay(synced, pending, {
    'coding.create': (all, {createdAt, args: {projectId, name, template, origin, files}}) => {
      const made = {id: projectId, name, template, origin, updatedAt: createdAt, removedAt: null};
      const project = {...made, files: files.length, bytes: sizeOf(files)};
      return all.has(projectId) ? all : new Map([...all, [projectId, project]]);
    },
    'coding.rename': (all, {args: {projectId, name}}) => changed(all, projectId, () => ({name})),
    'coding.duplicate': (all, {createdAt, args: {projectId, copyId, name}}) => {
      const source = all.get(projectId);
      if (!source || all.has(copyId)) return all;
      const copy = {...source, id: copyId, name, template: 'copy', origin: null, removedAt: null};
      return new Map([...all, [copyId, {...copy, updatedAt: createdAt}]]);
    },
    'coding.remove': (all, {createdAt, args: {projectId}}) =>
      changed(all, projectId, ({removedAt}) => ({removedAt: removedAt ?? createdAt})),
    'coding.restore': (all, {createdAt, args: {projectId}}) =>
      changed(all, projectId, () => ({removedAt: null, updatedAt: createdAt})),
    'coding.addFiles': (all, {createdAt, args: {projectId, files}}) =>
      changed(all, projectId, (project) => ({
        files: project.files + files.length,
        bytes: project.bytes + sizeOf(files),
        updatedAt: createdAt,
      })),
    'coding.save': (all, {createdAt, args: {projectId}}) =>
      changed(all, projectId, () => ({updatedAt: createdAt})),
  });
}

export type Order = 'updated' | 'name' | 'size';

/** Those that are there and have all the words in their names, in order. */
export function shownOf(projects: Projects, query: string, order: Order): readonly Project[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const found = [...projects.values()].filter(
    ({name, removedAt}) => removedAt === null && words.every((word) => folded(name).includes(word)),
  );
  const byName = (a: Project, b: Project) => a.name.localeCompare(b.name, 'en', {numeric: true});
  if (order === 'name') return found.toSorted(byName);
  if (order === 'size') return found.toSorted((a, b) => b.bytes - a.bytes || byName(a, b));
  return found.toSorted((a, b) => b.updatedAt - a.updatedAt || byName(a, b));
}

/** Those that can be had back, the last deleted first. */
export const removedOf = (projects: Projects): readonly Project[] =>
  [...projects.values()]
    .filter(({removedAt}) => removedAt !== null)
    .toSorted((a, b) => (b.removedAt ?? 0) - (a.removedAt ?? 0));

/** A name that no project has: `Prices`, `Prices 2`. */
export function freeName(name: string, projects: Iterable<Pick<Project, 'name'>>): string {
  const taken = new Set([...projects].map((project) => project.name.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name} ${count}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}

const format = new Intl.NumberFormat('en', {maximumFractionDigits: 1});

/** Such as `3.4 kB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${format.format(bytes / 1000)} kB` : `${format.format(bytes / 1_000_000)} MB`;
}
