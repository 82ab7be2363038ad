// Saving a file that other devices may have saved as well.
import {FILES_MAX} from '#schema/coding/coding.limits.ts';
import {textAfter} from '#schema/coding/merging.ts';
import {freePath, inTheWay} from '#schema/coding/paths.ts';
import type {CommandArgs} from '#schema/commands.ts';
import {Refusal} from '#schema/errors.ts';
import {demandFits, thinOut} from '#sync/coding/room.ts';
import {filesOf, insertFiles} from '#sync/coding/rows.ts';
import type {Sql} from '#sync/commands/sql.ts';

type SaveArgs = CommandArgs<'coding.save'>;
type Body = {
  readonly text: string;
  readonly rev: number;
  readonly saveId: string;
  readonly isRemoved: boolean;
};

/**
 * Stores the text; merged with what has come from elsewhere since its base, or beside it as a file of its own where both
 * changed the same lines.
 * @throws {Refusal} for what is not the learner's, or has no room.
 */
export async function saveFile(sql: Sql, args: SaveArgs, userId: string, codingMb: number): Promise<void> {
  const {projectId} = args;
  const fileId = await targetOf(sql, args, userId);
  const body = await bodyOf(sql, fileId, projectId, userId);
  const before = await beforeOf(sql, fileId, args, body);
  const text = before === undefined ? undefined : textAfter(body, {base: args.base, before, text: args.text});
  if (text === undefined) await keepBoth(sql, args, fileId, userId);
  else {
    const rev = body.rev + 1;
    await write(sql, {
      fileId,
      userId,
      rev,
      saveId: args.id,
      text,
      sent: text === args.text ? null : args.text,
    });
    if (body.isRemoved) await bringBack(sql, args, fileId, userId);
    await thinOut(sql, fileId, rev, userId, {
      mb: codingMb,
      sentBytes: Buffer.byteLength(text) + (text === args.text ? 0 : Buffer.byteLength(args.text)),
    });
  }
  // What makes a file smaller is always taken.
  const grows = Buffer.byteLength(args.text) > Buffer.byteLength(body.text);
  const mostFiles = FILES_MAX * 2;
  await demandFits(sql, {projectId, userId, codingMb: grows ? codingMb : undefined, mostFiles});
}

/** The file, or its other version, where that is what the base went into. */
async function targetOf(sql: Sql, {fileId, base}: SaveArgs, userId: string): Promise<string> {
  const [row] = await sql(
    `select f."id" from private."projectRevision" r join "projectFile" f on f."id" = r."fileId"
     where r."userId" = $1 and r."saveId" = $2 and (f."id" = $3 or f."conflictOf" = $3)
     order by f."id" = $3 desc limit 1`,
    [userId, base, fileId],
  );
  return row ? String(row['id']) : fileId;
}

async function bodyOf(sql: Sql, fileId: string, projectId: string, userId: string): Promise<Body> {
  const [row] = await sql(
    `select b."text", b."rev", b."saveId", f."removedAt" is not null as "isRemoved"
     from "projectBody" b join "projectFile" f on f."id" = b."fileId"
     where b."fileId" = $1 and b."projectId" = $2 and b."userId" = $3`,
    [fileId, projectId, userId],
  );
  if (!row)
    throw new Refusal('NOT_FOUND', 'We couldn’t find this file. It may have been deleted permanently.');
  return {
    text: String(row['text']),
    rev: Number(row['rev']),
    saveId: String(row['saveId']),
    isRemoved: row['isRemoved'] === true,
  };
}

/** The text that the device started from, or an older one where that was thinned out; none if there is no older one either. */
async function beforeOf(sql: Sql, fileId: string, {base, rev, asSent}: SaveArgs, body: Body) {
  const [row] = await sql(
    `select "text", "sent", "saveId" = $2 as "isBase" from private."projectRevision"
     where "fileId" = $1 and ("saveId" = $2 or "rev" <= $3)
     order by "saveId" = $2 desc, "rev" desc limit 1`,
    [fileId, base, rev],
  );
  if (!row) return body.saveId === base ? body.text : undefined;
  const sent = row['sent'];
  return asSent && row['isBase'] === true && typeof sent === 'string' ? sent : String(row['text']);
}

type Written = {
  readonly fileId: string;
  readonly userId: string;
  readonly rev: number;
  readonly saveId: string;
  readonly text: string;
  readonly sent: string | null;
};

async function write(sql: Sql, {fileId, userId, rev, saveId, text, sent}: Written): Promise<void> {
  await sql(
    `with body as (update "projectBody" set "text" = $2, "rev" = $3, "saveId" = $4 where "fileId" = $1),
     file as (update "projectFile" set "bytes" = $5, "updatedAt" = now() where "id" = $1)
     insert into private."projectRevision" ("fileId", "rev", "userId", "saveId", "text", "sent", "bytes")
     values ($1, $3, $6, $4, $2, $7, $5)`,
    [fileId, text, rev, saveId, Buffer.byteLength(text), userId, sent],
  );
}

async function keepBoth(
  sql: Sql,
  {id, projectId, text}: SaveArgs,
  fileId: string,
  userId: string,
): Promise<void> {
  const files = await filesOf(sql, projectId, userId);
  const there = files.filter(({isRemoved}) => !isRemoved).map(({path}) => path);
  const {path = 'main.py'} = files.find((file) => file.id === fileId) ?? {};
  const copy = {
    fileId: crypto.randomUUID(),
    path: freePath(path, 'other version', there),
    text,
    conflictOf: fileId,
  };
  await insertFiles(sql, {projectId, userId, saveId: id}, [copy]);
}

/** It was deleted elsewhere while somebody wrote in it. */
async function bringBack(sql: Sql, {projectId}: SaveArgs, fileId: string, userId: string): Promise<void> {
  const files = await filesOf(sql, projectId, userId);
  const there = files.filter(({isRemoved}) => !isRemoved).map(({path}) => path);
  const {path = 'main.py'} = files.find((file) => file.id === fileId) ?? {};
  const isTaken = inTheWay(path, there) !== undefined;
  await sql(`update "projectFile" set "removedAt" = null, "path" = $2 where "id" = $1`, [
    fileId,
    isTaken ? freePath(path, 'restored', there) : path,
  ]);
}
