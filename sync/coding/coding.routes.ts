import type {Pool} from 'pg';
import {
  deleteProject,
  fetchRepository,
  getProject,
  getProjects,
  getRevision,
  getRevisions,
} from '#schema/coding/coding.api.ts';
import {repositoryRules} from '#schema/coding/coding.rules.ts';
import {currentVersion} from '#schema/commands.ts';
import {Refusal} from '#schema/errors.ts';
import type {CodingApi} from '#sync/coding/coding.access.ts';
import {fetchArchive, repositoryAt} from '#sync/coding/github.ts';
import {projectsOf, revisionOf, revisionsOf, textsOf} from '#sync/coding/projects.ts';
import {limitOf} from '#sync/commands/command-limit.ts';
import {asHttp, commandByRest, type CommandNeeds} from '#sync/commands/commands.routes.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';
import type {Settings} from '#sync/settings.ts';

export type CodingNeeds = {
  readonly pool: Pool;
  readonly commands: CommandNeeds;
  readonly settings: Settings;
};

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const notFound = () => new HttpRefusal(404, {message: 'We couldn’t find this project.'});

/** What is no id of ours is nothing that there is. @throws {HttpRefusal} 404. */
function asId(text: string): string {
  if (UUID.test(text)) return text;
  throw notFound();
}

/** Mounts the REST calls about projects. */
export function codingRoutes(api: CodingApi, {pool, commands, settings}: CodingNeeds): void {
  const run = commandByRest(commands);

  serve(api, getProjects, {}, async (_, {learner}) => {
    const projects = await projectsOf(pool, learner.userId);
    const used = projects.reduce((sum, {bytes}) => sum + bytes, 0);
    return {projects, storage: {used, most: Math.round(settings.codingMb * 1_000_000)}};
  });

  serve(api, getProject, {}, async ({params: {id}}, {learner}) => {
    const [project] = await projectsOf(pool, learner.userId, asId(id));
    if (!project) throw notFound();
    const texts = await textsOf(pool, project.id);
    return {...project, files: project.files.map((file) => ({...file, text: texts.get(file.id) ?? ''}))};
  });

  serve(api, deleteProject, {}, async ({params: {id}}, {learner}) => {
    const [project] = await projectsOf(pool, learner.userId, asId(id));
    if (!project) throw notFound();
    const args = {id: crypto.randomUUID(), v: currentVersion('coding.remove'), projectId: project.id};
    await run(learner, 'coding.remove', args);
    return {message: 'Project deleted. You can restore it for 30 days.'};
  });

  serve(api, getRevisions, {}, async ({params: {id, fileId}}, {learner}) => {
    const revisions = await revisionsOf(pool, {
      projectId: asId(id),
      fileId: asId(fileId),
      userId: learner.userId,
    });
    if (revisions.length === 0) throw notFound();
    return {revisions};
  });

  serve(api, getRevision, {}, async ({params: {id, fileId, rev}}, {learner}) => {
    if (!/^\d{1,9}$/.test(rev)) throw notFound();
    const of = {projectId: asId(id), fileId: asId(fileId), userId: learner.userId};
    const revision = await revisionOf(pool, of, Number(rev));
    if (!revision) throw new HttpRefusal(404, {message: 'This version isn’t kept anymore.'});
    return revision;
  });

  repositoryRoute(api);
}

function repositoryRoute(api: CodingApi): void {
  const limit = limitOf({
    most: 10,
    seconds: 600,
    words: (wait) => `You’ve imported a lot of repositories. You can import the next one in ${wait}.`,
  });
  serve(api, fetchRepository, {body: repositoryRules}, async ({body: {githubUrl}}, {learner}) => {
    const repository = repositoryAt(githubUrl);
    await limit(learner.userId).catch((error: unknown) => {
      throw error instanceof Refusal ? asHttp(error) : error;
    });
    const {name, origin, zip} = await fetchArchive(repository);
    return {name, origin, zip: Buffer.from(zip).toString('base64')};
  });
}
