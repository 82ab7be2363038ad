// Learners who have projects, and send every command by REST, as the outbox does.
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';
import type {TestAcademy, TestLearner} from '#tests/pg/academy.ts';

export type Sent = {readonly status: number; readonly id: string; readonly message: string | undefined};

/** What learners do with projects, for tests. */
export function codersOf(academy: TestAcademy) {
  const {pool} = academy;

  async function send(learner: TestLearner, name: string, args: object): Promise<Sent> {
    const sent = command(`coding.${name}`, args);
    const response = await byRest(academy, learner, sent);
    const {message} = (await response.json()) as {message?: string};
    return {status: response.status, id: String(sent.args['id']), message};
  }

  /** A project with these files. */
  async function newProject(learner: TestLearner, texts: Readonly<Record<string, string>>, name = 'Mine') {
    const projectId = crypto.randomUUID();
    const files = Object.entries(texts).map(([path, text]) => ({fileId: crypto.randomUUID(), path, text}));
    const sent = await send(learner, 'create', {projectId, name, template: 'blank', origin: null, files});
    return {projectId, fileIds: files.map(({fileId}) => fileId), fileId: files[0]?.fileId ?? '', sent};
  }

  /** Paths and texts of what was not deleted. */
  async function filesIn(projectId: string): Promise<Readonly<Record<string, string>>> {
    const {rows} = await pool.query<{path: string; text: string}>(
      `select f."path", b."text" from "projectFile" f join "projectBody" b on b."fileId" = f."id"
       where f."projectId" = $1 and f."removedAt" is null order by f."path"`,
      [projectId],
    );
    return Object.fromEntries(rows.map(({path, text}) => [path, text]));
  }

  async function rowOf(projectId: string) {
    const {rows} = await pool.query<{name: string; files: number; bytes: number; removedAt: Date | null}>(
      `select "name", "files", "bytes", "removedAt" from "project" where "id" = $1`,
      [projectId],
    );
    return rows[0];
  }

  return {send, newProject, filesIn, rowOf};
}
