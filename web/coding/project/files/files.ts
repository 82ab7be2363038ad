// The files of one project as they are shown: synced rows, and what this device has not sent yet.
import {textAfter} from '#schema/coding/merging.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';

/** The newest text of a file, as far as this device knows. */
export type Head = {
  readonly text: string;
  /** The save that it is the result of. */
  readonly saveId: string;
  /** The newest that the academy has told of. */
  readonly rev: number;
  /** It is what this browser has sent: what becomes of it is not known yet. */
  readonly asSent: boolean;
};

export type File = {
  readonly id: string;
  readonly path: string;
  /** None until its text is on this device. */
  readonly head: Head | undefined;
  /** The file that it is another version of. */
  readonly conflictOf: string | undefined;
  readonly isRemoved: boolean;
};

type FileRow = {
  readonly id: string;
  readonly path: string;
  readonly conflictOf?: string | null;
  readonly removedAt?: number | null;
};
type BodyRow = {
  readonly fileId: string;
  readonly text: string;
  readonly rev: number;
  readonly saveId: string;
};

/** The commands that change files. */
export const FILE_COMMANDS = [
  'coding.create',
  'coding.addFiles',
  'coding.moveFiles',
  'coding.removeFiles',
  'coding.restoreFiles',
  'coding.save',
] as const;

type Files = ReadonlyMap<string, File>;
type NewFile = {readonly fileId: string; readonly path: string; readonly text: string};

function added(files: Files, news: readonly NewFile[], saveId: string): Files {
  const made = news
    .filter(({fileId}) => !files.has(fileId))
    .map(({fileId, path, text}): [string, File] => [
      fileId,
      {
        id: fileId,
        path,
        head: {text, saveId, rev: 0, asSent: true},
        conflictOf: undefined,
        isRemoved: false,
      },
    ]);
  return new Map([...files, ...made]);
}

function changed(files: Files, ids: readonly string[], change: (file: File) => Partial<File>): Files {
  const all = new Map(files);
  for (const id of ids) {
    const file = files.get(id);
    if (file) all.set(id, {...file, ...change(file)});
  }
  return all;
}

/** By id, the deleted ones included. */
export function filesOf(
  projectId: string,
  {files, bodies}: {readonly files: readonly FileRow[]; readonly bodies: readonly BodyRow[]},
  pending: readonly Command[],
): Files {
  const texts = new Map(bodies.map((body) => [body.fileId, body]));
  const known = new Map(bodies.map(({saveId, fileId, text}) => [`${fileId} ${saveId}`, text]));
  const synced: Files = new Map(
    files.map(({id, path, conflictOf, removedAt}) => {
      const body = texts.get(id);
      const head = body && {text: body.text, saveId: body.saveId, rev: body.rev, asSent: false};
      const file: File = {
        id,
        path,
        head,
        conflictOf: conflictOf ?? undefined,
        isRemoved: (removedAt ?? null) !== null,
      };
      return [id, file];
    }),
  );
  return overlay(synced, pending, {
    'coding.create': (all, {args}) => (args.projectId === projectId ? added(all, args.files, args.id) : all),
    'coding.addFiles': (all, {args}) =>
      args.projectId === projectId ? added(all, args.files, args.id) : all,
    'coding.moveFiles': (all, {args: {moves}}) =>
      changed(
        all,
        moves.map(({fileId}) => fileId),
        ({id, path}) => ({
          path: moves.find(({fileId}) => fileId === id)?.path ?? path,
          conflictOf: undefined,
        }),
      ),
    'coding.removeFiles': (all, {args: {fileIds}}) => changed(all, fileIds, () => ({isRemoved: true})),
    'coding.restoreFiles': (all, {args: {fileIds}}) => changed(all, fileIds, () => ({isRemoved: false})),
    'coding.save': (all, {args: {id, fileId, base, text}}) =>
      changed(all, [fileId], ({head}) => {
        known.set(`${fileId} ${id}`, text);
        return {isRemoved: false, head: headAfter(head, known.get(`${fileId} ${base}`), {id, base, text})};
      }),
  });
}

type Saved = {readonly id: string; readonly base: string; readonly text: string};

/** What a save of this browser makes of a file, as the server will see it; where that is not known, what was typed. */
function headAfter(head: Head | undefined, before: string | undefined, {id, base, text}: Saved): Head {
  const own = {text, saveId: id, rev: head?.rev ?? 0, asSent: true};
  if (!head || head.saveId === id || before === undefined) return own;
  const merged = textAfter(head, {base, before, text});
  // Both versions are going to be kept: this file stays as it is.
  return merged === undefined ? head : {...own, text: merged};
}

/** Those that are there, by path. */
export const presentOf = (files: Files): readonly File[] =>
  [...files.values()]
    .filter(({isRemoved}) => !isRemoved)
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en', {numeric: true}));
