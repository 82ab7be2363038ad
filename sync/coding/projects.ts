// Reads projects for REST.
import type {Pool} from 'pg';
import type {ProjectReply, RevisionReply} from '#schema/coding/coding.api.ts';

type ProjectRow = Omit<ProjectReply, '_id' | 'createdAt' | 'updatedAt'> & {createdAt: Date; updatedAt: Date};

/** A learner's projects, or the one of this id, with their files; without what was deleted. */
export async function projectsOf(pool: Pool, userId: string, id?: string): Promise<readonly ProjectReply[]> {
  const {rows} = await pool.query<ProjectRow>(
    `select p."id", p."userId", p."name", p."template", p."origin", p."bytes", p."createdAt", p."updatedAt",
       coalesce((select json_agg(json_build_object('id', f."id", 'path', f."path", 'bytes', f."bytes", 'rev', b."rev")
                                 order by f."path")
                 from "projectFile" f join "projectBody" b on b."fileId" = f."id"
                 where f."projectId" = p."id" and f."removedAt" is null), '[]') as "files"
     from "project" p
     where p."userId" = $1 and p."removedAt" is null and ($2::uuid is null or p."id" = $2)
     order by p."updatedAt" desc, p."id"`,
    [userId, id ?? null],
  );
  return rows.map(({createdAt, updatedAt, ...row}) => ({
    ...row,
    _id: row.id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** The texts of a project, by the id of the file. */
export async function textsOf(pool: Pool, projectId: string): Promise<ReadonlyMap<string, string>> {
  const {rows} = await pool.query<{fileId: string; text: string}>(
    `select "fileId", "text" from "projectBody" where "projectId" = $1`,
    [projectId],
  );
  return new Map(rows.map(({fileId, text}) => [fileId, text]));
}

type OfFile = {readonly projectId: string; readonly fileId: string; readonly userId: string};
type RevisionRow = {rev: number; bytes: number; createdAt: Date};

const replyOf = ({rev, bytes, createdAt}: RevisionRow): RevisionReply => ({
  rev,
  bytes,
  createdAt: createdAt.toISOString(),
});

/** What a learner's file was, the newest first; empty for a file of somebody else. */
export async function revisionsOf(pool: Pool, {projectId, fileId, userId}: OfFile): Promise<RevisionReply[]> {
  const {rows} = await pool.query<RevisionRow>(
    `select r."rev", r."bytes", r."createdAt"
     from private."projectRevision" r join "projectFile" f on f."id" = r."fileId"
     where r."fileId" = $1 and f."projectId" = $2 and f."userId" = $3 order by r."rev" desc limit 500`,
    [fileId, projectId, userId],
  );
  return rows.map(replyOf);
}

/** One of them, with its text. */
export async function revisionOf(pool: Pool, {projectId, fileId, userId}: OfFile, rev: number) {
  const {rows} = await pool.query<RevisionRow & {text: string}>(
    `select r."rev", r."bytes", r."createdAt", r."text"
     from private."projectRevision" r join "projectFile" f on f."id" = r."fileId"
     where r."fileId" = $1 and f."projectId" = $2 and f."userId" = $3 and r."rev" = $4`,
    [fileId, projectId, userId, rev],
  );
  const [row] = rows;
  return row && {...replyOf(row), text: row.text};
}
