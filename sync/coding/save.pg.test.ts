// Saving a file from several devices: merged where the changes do not touch, both kept where they do.
import {beforeEach, describe, expect, test} from 'vitest';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {codersOf} from '#tests/pg/projects.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000'});
const {pool} = academy;
const {send, newProject, filesIn, rowOf} = codersOf(academy);

const START = 'one\ntwo\nthree\nfour\n';
let ada: TestLearner;
let project: Awaited<ReturnType<typeof newProject>>;

beforeEach(async () => {
  ada = await newLearner(pool);
  project = await newProject(ada, {'main.py': START});
});

type Save = {base: string; text: string; rev?: number; asSent?: boolean; fileId?: string};
const save = ({rev = 1, asSent = false, ...args}: Save) =>
  send(ada, 'save', {projectId: project.projectId, fileId: project.fileId, rev, asSent, ...args});
const texts = () => filesIn(project.projectId);

test('a save on top of the newest text is that text, and the project is as large as its texts', async () => {
  expect(await save({base: project.sent.id, text: 'Füße'})).toMatchObject({status: 200});
  expect(await texts()).toEqual({'main.py': 'Füße'});
  expect(await rowOf(project.projectId)).toMatchObject({files: 1, bytes: 6});
});

test('two devices that change different lines are merged, whichever comes first', async () => {
  await save({base: project.sent.id, text: START.replace('one', 'ONE')});
  await save({base: project.sent.id, text: START.replace('four', 'FOUR')});
  expect(await texts()).toEqual({'main.py': 'ONE\ntwo\nthree\nFOUR\n'});
});

test('two devices that change the same line are both kept, and the other version names its file', async () => {
  await save({base: project.sent.id, text: START.replace('two', 'zwei')});
  await save({base: project.sent.id, text: START.replace('two', 'deux')});
  expect(await texts()).toEqual({
    'main.py': START.replace('two', 'zwei'),
    'main (other version).py': START.replace('two', 'deux'),
  });
  const {rows} = await pool.query(`select "conflictOf" from "projectFile" where "conflictOf" is not null`);
  expect(rows).toContainEqual({conflictOf: project.fileId});
});

describe('a device that was offline for an hour', () => {
  test('sends saves on top of each other: they are based on what it sent, not on what was merged', async () => {
    await save({base: project.sent.id, text: START.replace('four', 'FOUR')});
    const first = await save({base: project.sent.id, text: START.replace('one', 'ONE')});
    const text = START.replace('one', 'ONE').replace('two', 'TWO');
    await save({base: first.id, asSent: true, text});
    expect(await texts()).toEqual({'main.py': 'ONE\nTWO\nthree\nFOUR\n'});
  });

  test('goes on in the other version, once its first save became one', async () => {
    await save({base: project.sent.id, text: START.replace('two', 'zwei')});
    const first = await save({base: project.sent.id, text: START.replace('two', 'deux')});
    await save({base: first.id, asSent: true, text: START.replace('two', 'deux, trois')});
    expect(await texts()).toEqual({
      'main.py': START.replace('two', 'zwei'),
      'main (other version).py': START.replace('two', 'deux, trois'),
    });
  });

  test('brings a file back that was deleted elsewhere', async () => {
    const {projectId, fileId} = project;
    await send(ada, 'removeFiles', {projectId, fileIds: [fileId]});
    await send(ada, 'addFiles', {
      projectId,
      files: [{fileId: crypto.randomUUID(), path: 'MAIN.py', text: ''}],
    });
    await save({base: project.sent.id, text: 'still here'});
    expect(await texts()).toEqual({'MAIN.py': '', 'main (restored).py': 'still here'});
  });

  test('starts from a version that is kept no more: the one before it serves', async () => {
    let base = project.sent.id;
    let text = START;
    const seen: {base: string; text: string; rev: number}[] = [];
    for (let at = 2; at <= 75; at += 1) {
      text = START.replace('one', `one ${at}`);
      base = (await save({base, text, rev: at - 1})).id;
      seen.push({base, text, rev: at});
    }
    const {rows} = await pool.query<{rev: number}>(
      `select "rev" from private."projectRevision" where "fileId" = $1 order by "rev"`,
      [project.fileId],
    );
    const revs = rows.map(({rev}) => rev);
    // The newest fifty, and each tenth of those before.
    expect(revs.slice(0, 3)).toEqual([10, 20, 26]);
    expect(revs).toHaveLength(52);
    const old = seen.find(({rev}) => rev === 24);
    await save({
      base: old?.base ?? '',
      rev: 24,
      text: (old?.text ?? '').replace('one 24', 'one 75').replace('four', 'FOUR'),
    });
    expect(await texts()).toEqual({'main.py': 'one 75\ntwo\nthree\nFOUR\n'});
  });
});

test('a save that came before is not repeated', async () => {
  const args = {
    projectId: project.projectId,
    fileId: project.fileId,
    base: project.sent.id,
    rev: 1,
    asSent: false,
  };
  const body = {name: 'coding.save', args: {id: crypto.randomUUID(), v: 1, ...args, text: 'once'}};
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await academy.post('/api/commands', body, {cookie: ada.cookie})).status).toBe(200);
  }
  const {rows} = await pool.query(`select "rev" from "projectBody" where "fileId" = $1`, [project.fileId]);
  expect(rows).toEqual([{rev: 2}]);
});

test('a file that is too long is rejected with words, and nothing changes', async () => {
  const reply = await save({base: project.sent.id, text: 'x'.repeat(100_001)});
  expect(reply).toMatchObject({
    status: 400,
    message: expect.stringContaining('100,000 characters') as string,
  });
  expect(await texts()).toEqual({'main.py': START});
});

test('the longest file of characters of three bytes fits into a command', async () => {
  expect(await save({base: project.sent.id, text: '語'.repeat(100_000)})).toMatchObject({status: 200});
});

test('the versions of a file are read by REST, with their texts', async () => {
  await save({base: project.sent.id, text: 'second'});
  const {projectId, fileId} = project;
  const path = `/api/projects/${projectId}/files/${fileId}/revisions`;
  const list = (await (await academy.get(path, {cookie: ada.cookie})).json()) as {revisions: {rev: number}[]};
  expect(list.revisions.map(({rev}) => rev)).toEqual([2, 1]);
  const first = await (await academy.get(`${path}/1`, {cookie: ada.cookie})).json();
  expect(first).toMatchObject({rev: 1, text: START, bytes: START.length});
  expect((await academy.get(`${path}/99`, {cookie: ada.cookie})).status).toBe(404);
});
