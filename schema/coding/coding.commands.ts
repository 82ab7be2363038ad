import {command} from '#schema/commands/command.ts';

const rules = () => import('#schema/coding/coding.args.ts');
/** A file is saved after the project that it is in was made. */
const CODING = 'coding';
const ofFiles = (ids: readonly string[]) => `files ${ids.toSorted().join(' ')}`;

export const codingCommands = {
  /** Makes a project with its first files. `projectId` and each `fileId` are new. */
  create: command(async () => (await rules()).createArgs, {lane: CODING}),
  rename: command(async () => (await rules()).renameArgs, {
    lane: CODING,
    overwrites: ({projectId}) => `name ${projectId}`,
  }),
  /** Makes `copyId`, with the files that `projectId` has by then. */
  duplicate: command(async () => (await rules()).duplicateArgs, {lane: CODING}),
  remove: command(async () => (await rules()).removeArgs, {
    lane: CODING,
    overwrites: ({projectId}) => `removal ${projectId}`,
  }),
  restore: command(async () => (await rules()).restoreArgs, {
    lane: CODING,
    overwrites: ({projectId}) => `removal ${projectId}`,
  }),
  addFiles: command(async () => (await rules()).addFilesArgs, {lane: CODING}),
  moveFiles: command(async () => (await rules()).moveFilesArgs, {
    lane: CODING,
    overwrites: ({moves}) => `paths ${ofFiles(moves.map(({fileId}) => fileId))}`,
  }),
  removeFiles: command(async () => (await rules()).removeFilesArgs, {
    lane: CODING,
    overwrites: ({fileIds}) => ofFiles(fileIds),
  }),
  restoreFiles: command(async () => (await rules()).restoreFilesArgs, {
    lane: CODING,
    overwrites: ({fileIds}) => ofFiles(fileIds),
  }),
  /**
   * Stores a file's text, made from the result of the save `base` (`rev` is the newest that the device has seen), or with
   * `asSent` from what that save itself had said. What other devices have saved in between is merged, or both are kept.
   */
  save: command(async () => (await rules()).saveArgs, {lane: CODING}),
};
