// Projects: made, changed, deleted and had back, within limits, by their learner alone.
import {beforeEach, describe, expect, test} from 'vitest';
import {FILES_MAX} from '#schema/coding/coding.limits.ts';
import {sweepProjects} from '#sync/coding/coding.sweeps.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {codersOf} from '#tests/pg/projects.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', PROJECTS_MB_PER_LEARNER: '0.5'});
const {pool, get} = academy;
const {send, newProject, filesIn, rowOf} = codersOf(academy);
let ada: TestLearner;

beforeEach(async () => {
  ada = await newLearner(pool);
});

const asFile = (path: string, text = '') => ({fileId: crypto.randomUUID(), path, text});

test('a project is made, renamed and listed by REST, the last changed first', async () => {
  const {projectId} = await newProject(ada, {'main.py': 'print(1)\n', 'a/b.txt': 'ü'});
  await newProject(ada, {}, 'Empty');
  await send(ada, 'rename', {projectId, name: '  Prices  '});
  const reply = await get('/api/projects', {cookie: ada.cookie});
  expect(await reply.json()).toMatchObject({
    projects: [
      {
        id: projectId,
        _id: projectId,
        userId: ada.userId,
        name: 'Prices',
        template: 'blank',
        bytes: 11,
        files: [
          {path: 'a/b.txt', bytes: 2, rev: 1},
          {path: 'main.py', bytes: 9, rev: 1},
        ],
      },
      {name: 'Empty', files: []},
    ],
    storage: {used: 11, most: 500_000},
  });
  const one = (await (await get(`/api/projects/${projectId}`, {cookie: ada.cookie})).json()) as {
    files: object[];
  };
  expect(one.files).toMatchObject([{text: 'ü'}, {text: 'print(1)\n'}]);
});

test('a copy has the files as they are then, with ids of its own', async () => {
  const {projectId, fileId} = await newProject(ada, {'main.py': 'one', 'gone.py': ''});
  const {rows} = await pool.query<{id: string}>(
    `select "id" from "projectFile" where "path" = 'gone.py' and "projectId" = $1`,
    [projectId],
  );
  await send(ada, 'removeFiles', {projectId, fileIds: [rows[0]?.id]});
  const copyId = crypto.randomUUID();
  expect(await send(ada, 'duplicate', {projectId, copyId, name: 'Copy'})).toMatchObject({status: 200});
  expect(await filesIn(copyId)).toEqual({'main.py': 'one'});
  expect(await rowOf(copyId)).toMatchObject({name: 'Copy', files: 1, bytes: 3});
  const {rows: copies} = await pool.query(
    `select 1 from "projectFile" where "projectId" = $1 and "id" = $2`,
    [copyId, fileId],
  );
  expect(copies).toEqual([]);
});

test('files are added, renamed, exchanged, deleted and restored', async () => {
  const {projectId, fileIds} = await newProject(ada, {'a.py': 'a', 'b.py': 'b'});
  const [a, b] = fileIds;
  await send(ada, 'moveFiles', {
    projectId,
    moves: [
      {fileId: a, path: 'b.py'},
      {fileId: b, path: 'a.py'},
    ],
  });
  expect(await filesIn(projectId)).toEqual({'a.py': 'b', 'b.py': 'a'});
  await send(ada, 'removeFiles', {projectId, fileIds: [a]});
  await send(ada, 'addFiles', {projectId, files: [asFile('B.py', 'new')]});
  await send(ada, 'restoreFiles', {projectId, fileIds: [a]});
  expect(await filesIn(projectId)).toEqual({'a.py': 'b', 'B.py': 'new', 'b (restored).py': 'a'});
  expect(await rowOf(projectId)).toMatchObject({files: 3, bytes: 5});
});

test.each([
  ['a name that is taken', [asFile('MAIN.py')], 'already a file named MAIN.py'],
  ['two of one name', [asFile('x.py'), asFile('X.py')], 'the same name'],
  ['a name that leads out', [asFile('../x.py')], '“..”'],
  ['an absolute name', [asFile('/x.py')], 'not with “/”'],
])('%s is rejected with words', async (_, files, words) => {
  const {projectId} = await newProject(ada, {'main.py': ''});
  const reply = await send(ada, 'addFiles', {projectId, files});
  expect(reply).toMatchObject({status: 400, message: expect.stringContaining(words) as string});
  expect(Object.keys(await filesIn(projectId))).toEqual(['main.py']);
});

test('a project has at most so many files', async () => {
  const files = Object.fromEntries(Array.from({length: FILES_MAX}, (_, at) => [`f${at}.py`, '']));
  const {projectId} = await newProject(ada, files);
  const reply = await send(ada, 'addFiles', {projectId, files: [asFile('more.py')]});
  expect(reply).toMatchObject({status: 400, message: expect.stringContaining('up to 100 files') as string});
});

describe('an account with 0.5 MB for projects', () => {
  test('takes no more than that, and takes again what gets smaller', async () => {
    const text = 'x'.repeat(99_000);
    const made = [];
    for (let at = 0; at < 5; at += 1) made.push(await newProject(ada, {'main.py': text}));
    const more = await newProject(ada, {'main.py': text});
    expect(more.sent).toMatchObject({status: 400, message: expect.stringContaining('0.5 MB') as string});
    const [first] = made;
    const save = {
      projectId: first?.projectId,
      fileId: first?.fileId,
      base: first?.sent.id,
      rev: 1,
      asSent: false,
      text: 'small',
    };
    expect(await send(ada, 'save', save)).toMatchObject({status: 200});
  });
});

test('a deleted project is out of the list, can be had back, and is gone for good after 30 days', async () => {
  const {projectId} = await newProject(ada, {'main.py': 'x'});
  const deleted = await academy.outside.request(`/api/projects/${projectId}`, {
    method: 'DELETE',
    headers: {cookie: ada.cookie, origin: 'http://localhost:8080'},
  });
  expect(await deleted.json()).toEqual({message: 'Project deleted. You can restore it for 30 days.'});
  expect((await get(`/api/projects/${projectId}`, {cookie: ada.cookie})).status).toBe(404);
  await sweepProjects(pool);
  await send(ada, 'restore', {projectId});
  expect(await filesIn(projectId)).toEqual({'main.py': 'x'});
  await send(ada, 'remove', {projectId});
  await pool.query(`update "project" set "removedAt" = now() - interval '31 days' where "id" = $1`, [
    projectId,
  ]);
  await sweepProjects(pool);
  const {rows} = await pool.query(
    `select 1 from "project" where "id" = $1
     union all select 1 from "projectBody" where "projectId" = $1
     union all select 1 from private."projectRevision" r where r."userId" = $2`,
    [projectId, ada.userId],
  );
  expect(rows).toEqual([]);
  expect(await send(ada, 'restore', {projectId})).toMatchObject({status: 404});
});

test('another learner’s project gets no file, and its id is not taken over', async () => {
  const {projectId} = await newProject(ada, {'main.py': 'x'});
  const eve = await newLearner(pool);
  expect(await send(eve, 'addFiles', {projectId, files: [asFile('evil.py')]})).toMatchObject({status: 404});
  const create = {projectId, name: 'Eve’s', template: 'blank', origin: null, files: []};
  expect(await send(eve, 'create', create)).toMatchObject({status: 400});
  expect(await filesIn(projectId)).toEqual({'main.py': 'x'});
});

test('a file’s id of another learner’s is not taken over', async () => {
  const {fileId} = await newProject(ada, {'main.py': 'x'});
  const eve = await newLearner(pool);
  const {projectId} = await newProject(eve, {});
  const files = [{fileId, path: 'main.py', text: 'evil'}];
  expect(await send(eve, 'addFiles', {projectId, files})).toMatchObject({status: 400});
  expect(await filesIn(projectId)).toEqual({});
});

test.each([
  'http://localhost:1/a/b',
  'https://evil.example/owner/name',
  'https://github.com/owner',
  'file:///etc/passwd',
  '',
])('%j is no repository', async (githubUrl) => {
  const reply = await academy.post('/api/projects/repository', {githubUrl}, {cookie: ada.cookie});
  expect([reply.status, await reply.json()]).toMatchObject([400, {field: 'githubUrl'}]);
});
