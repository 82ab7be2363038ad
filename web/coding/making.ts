// Makes projects: from files, in commands of a size that the academy takes.
import {TEXTS_MAX} from '#schema/coding/coding.limits.ts';
import type {CommandInput} from '#schema/commands.ts';
import {SENT_MAX, sentBytes} from '#web/coding/text.ts';
import type {TextFile} from '#web/coding/zip.ts';

type NewFile = TextFile & {readonly fileId: string};

/** What JSON has around a file's name and text, bytes. */
const AROUND = 100;

/** In groups whose texts go in one command. */
export function inGroups(files: readonly TextFile[]): readonly (readonly NewFile[])[] {
  const groups: NewFile[][] = [];
  let [room, bytes] = [0, 0];
  for (const {path, text} of files) {
    const needed = sentBytes(text) + sentBytes(path) + AROUND;
    if (groups.length === 0 || text.length > room || needed > bytes) {
      groups.push([]);
      [room, bytes] = [TEXTS_MAX, SENT_MAX];
    }
    groups.at(-1)?.push({fileId: crypto.randomUUID(), path, text});
    room -= text.length;
    bytes -= needed;
  }
  return groups;
}

export type NewProject = {
  readonly name: string;
  /** What it starts with: the name of a template, or `import`. */
  readonly template: string;
  /** Where an import came from. */
  readonly origin?: string;
  readonly files: readonly TextFile[];
};

type Means = {
  readonly create: (args: CommandInput<'coding.create'>) => void;
  readonly addFiles: (args: CommandInput<'coding.addFiles'>) => void;
};

/** @returns the new project's id. */
export function makeProject({name, template, origin, files}: NewProject, {create, addFiles}: Means): string {
  const projectId = crypto.randomUUID();
  const [first = [], ...others] = inGroups(files);
  create({projectId, name, template, origin: origin ?? null, files: first});
  for (const group of others) addFiles({projectId, files: group});
  return projectId;
}
