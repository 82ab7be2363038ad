// What the commands about a project's files do, in the transaction of the command.
import {freePath, inTheWay, wayProblem} from '#schema/coding/paths.ts';
import type {CommandName} from '#schema/commands.ts';
import {Refusal} from '#schema/errors.ts';
import {addUp, demandFits, forgetDeletedFiles} from '#sync/coding/room.ts';
import {filesOf, insertFiles, type FileRow} from '#sync/coding/rows.ts';
import {saveFile} from '#sync/coding/save.ts';
import type {EffectsOf} from '#sync/commands/effects.ts';
import type {Sql} from '#sync/commands/sql.ts';

type FileCommand = Extract<CommandName, `coding.${string}Files` | 'coding.save'>;

/** @param codingMb millions of bytes that a learner's projects may hold. */
export const fileEffects = (codingMb: number): EffectsOf<FileCommand> => ({
  'coding.addFiles': async (sql, {id, projectId, files}, {userId}) => {
    demandFree(await filesOf(sql, projectId, userId), files);
    await insertFiles(sql, {projectId, userId, saveId: id}, files);
    await demandFits(sql, {projectId, userId, codingMb});
  },

  'coding.moveFiles': async (sql, {projectId, moves}, {userId}) => {
    const files = await filesOf(sql, projectId, userId);
    demandKnown(
      files,
      moves.map(({fileId}) => fileId),
    );
    const moving = new Set(moves.map(({fileId}) => fileId));
    demandFree(
      files.filter(({id}) => !moving.has(id)),
      moves,
    );
    // In two steps: files may change their names with each other.
    await sql(`update "projectFile" set "path" = "id"::text where "id" = any($1::uuid[])`, [[...moving]]);
    await sql(
      `update "projectFile" f set "path" = m."path", "conflictOf" = null, "updatedAt" = now()
       from unnest($1::uuid[], $2::text[]) as m("id", "path") where f."id" = m."id"`,
      [moves.map(({fileId}) => fileId), moves.map(({path}) => path)],
    );
    await addUp(sql, projectId);
  },

  'coding.removeFiles': async (sql, {projectId, fileIds}, {userId}) => {
    demandKnown(await filesOf(sql, projectId, userId), fileIds);
    await sql(
      `update "projectFile" set "removedAt" = coalesce("removedAt", now()) where "id" = any($1::uuid[])`,
      [fileIds],
    );
    await forgetDeletedFiles(sql, {projectId, userId, codingMb});
    await addUp(sql, projectId);
  },

  'coding.restoreFiles': async (sql, {projectId, fileIds}, {userId}) => {
    const files = await filesOf(sql, projectId, userId);
    demandKnown(files, fileIds);
    await bringBack(sql, files, fileIds);
    await demandFits(sql, {projectId, userId, codingMb});
  },

  'coding.save': (sql, args, {userId}) => saveFile(sql, args, userId, codingMb),
});

const pathsOf = (files: readonly FileRow[]) =>
  files.filter(({isRemoved}) => !isRemoved).map(({path}) => path);

/** @throws {Refusal} if one of the names is taken. */
function demandFree(files: readonly FileRow[], named: readonly {readonly path: string}[]): void {
  const taken = pathsOf(files);
  for (const {path} of named) {
    const other = inTheWay(path, taken);
    if (other !== undefined) throw new Refusal('INVALID', wayProblem(path, other));
  }
}

function demandKnown(files: readonly FileRow[], ids: readonly string[]): void {
  const known = new Set(files.map(({id}) => id));
  if (ids.every((id) => known.has(id))) return;
  throw new Refusal('NOT_FOUND', 'We couldn’t find this file. It may have been deleted permanently.');
}

/** Under a name that is free. */
async function bringBack(sql: Sql, files: readonly FileRow[], ids: readonly string[]): Promise<void> {
  const there = pathsOf(files);
  for (const {id, path, isRemoved} of files) {
    if (!isRemoved || !ids.includes(id)) continue;
    const free = inTheWay(path, there) !== undefined ? freePath(path, 'restored', there) : path;
    there.push(free);
    await sql(
      `update "projectFile" set "removedAt" = null, "path" = $2, "updatedAt" = now() where "id" = $1`,
      [id, free],
    );
  }
}
