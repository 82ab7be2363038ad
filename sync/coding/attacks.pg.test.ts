// What an outsider, or somebody with a script, tries with projects.
import {beforeEach, describe, expect, test} from 'vitest';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {codersOf} from '#tests/pg/projects.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', PROJECTS_MB_PER_LEARNER: '0.5'});
const {pool, get, logged} = academy;
const {send, newProject, filesIn} = codersOf(academy);
let ada: TestLearner;
let eve: TestLearner;

beforeEach(async () => {
  ada = await newLearner(pool);
  eve = await newLearner(pool);
});

const asFile = (path: string, text = '') => ({fileId: crypto.randomUUID(), path, text});

test('changes of two devices that are too long together are both kept', async () => {
  const lines = 'a\nb\nc\n';
  const {projectId, fileId, sent} = await newProject(ada, {'main.py': lines});
  const save = (text: string) =>
    send(ada, 'save', {projectId, fileId, base: sent.id, rev: 1, asSent: false, text});
  expect(await save(`${'x'.repeat(60_000)}\n${lines}`)).toMatchObject({status: 200});
  expect(await save(`${lines}${'y'.repeat(60_000)}\n`)).toMatchObject({status: 200});
  expect(Object.keys(await filesIn(projectId))).toEqual(['main (other version).py', 'main.py']);
});

test.each([
  ['İ.py', 'i.py'],
  ['ΑΣ', 'ασ'],
  ['K.py', 'k.py'],
  ['ẞ.py', 'ß.py'],
  ['é.py', 'e\u0301.py'],
])('%s and %s in one project are one name, or two, but no fault', async (one, other) => {
  const {projectId} = await newProject(ada, {[one]: ''});
  const reply = await send(ada, 'addFiles', {projectId, files: [asFile(other)]});
  expect([200, 400]).toContain(reply.status);
  expect(logged).toEqual([]);
});

test.each([
  [{a: ''}, 'a/b.py'],
  [{'a/b.py': ''}, 'a'],
  [{'a/b.py': ''}, 'A'],
])('%j takes no file %s: a name is a file or a folder', async (files, path) => {
  const {projectId} = await newProject(ada, files);
  expect(await send(ada, 'addFiles', {projectId, files: [asFile(path)]})).toMatchObject({status: 400});
});

test.each(['con.py', 'data/NUL', 'aux', 'lpt1.txt', 'notes.', 'a\u202Egpj.py', 'a\u200b.py', 'a\u0085b'])(
  '%j is no name of a file',
  async (path) => {
    const {projectId} = await newProject(ada, {});
    expect(await send(ada, 'addFiles', {projectId, files: [asFile(path)]})).toMatchObject({status: 400});
  },
);

test.each([
  ['NUL', 'a\0b'],
  ['half a character', '\ud800'],
  ['what JSON writes long', '\u0001'.repeat(99_999)],
])('%s as a text is stored or rejected with words', async (_, text) => {
  const {projectId, fileId, sent} = await newProject(ada, {'main.py': ''});
  const reply = await send(ada, 'save', {projectId, fileId, base: sent.id, rev: 1, asSent: false, text});
  if (process.env['SEE'])
    console.log(
      JSON.stringify(text).slice(0, 20),
      reply,
      JSON.stringify(await filesIn(projectId)).slice(0, 50),
    );
  expect(reply.status).toBeLessThan(500);
  expect(logged).toEqual([]);
});

describe('somebody else', () => {
  test('gets at nothing of a project by its ids', async () => {
    const {projectId, fileId, sent} = await newProject(ada, {'main.py': 'secret'});
    const own = await newProject(eve, {'own.py': ''});
    const commands: readonly [string, object][] = [
      ['rename', {projectId, name: 'Eve'}],
      ['duplicate', {projectId, copyId: crypto.randomUUID(), name: 'Eve'}],
      ['remove', {projectId}],
      ['restore', {projectId}],
      ['addFiles', {projectId, files: [asFile('eve.py')]}],
      ['moveFiles', {projectId, moves: [{fileId, path: 'eve.py'}]}],
      ['moveFiles', {projectId: own.projectId, moves: [{fileId, path: 'eve.py'}]}],
      ['removeFiles', {projectId, fileIds: [fileId]}],
      ['removeFiles', {projectId: own.projectId, fileIds: [fileId]}],
      ['restoreFiles', {projectId: own.projectId, fileIds: [fileId]}],
      ['save', {projectId, fileId, base: sent.id, rev: 1, asSent: false, text: 'eve'}],
      ['save', {projectId: own.projectId, fileId, base: sent.id, rev: 1, asSent: false, text: 'eve'}],
      ['save', {projectId, fileId: own.fileId, base: own.sent.id, rev: 1, asSent: false, text: 'eve'}],
    ];
    for (const [name, args] of commands) {
      expect([name, (await send(eve, name, args)).status]).toEqual([name, 404]);
    }
    const paths = [
      `/api/projects/${projectId}`,
      `/api/projects/${projectId}/files/${fileId}/revisions`,
      `/api/projects/${own.projectId}/files/${fileId}/revisions/1`,
      `/api/projects/${projectId}/files/${fileId}/revisions/1`,
    ];
    for (const path of paths) expect((await get(path, {cookie: eve.cookie})).status).toBe(404);
    expect(await filesIn(projectId)).toEqual({'main.py': 'secret'});
    expect(await filesIn(own.projectId)).toEqual({'own.py': ''});
  });

  test('gets no text of another learner’s file by naming its save as the base', async () => {
    const theirs = await newProject(ada, {'main.py': 'secret\n'});
    const {projectId, fileId} = await newProject(eve, {'own.py': 'x\n'});
    await send(eve, 'save', {projectId, fileId, base: theirs.sent.id, rev: 1, asSent: true, text: 'y\n'});
    expect(JSON.stringify(await filesIn(projectId))).not.toContain('secret');
  });
});

const kept = async (learner: TestLearner) => {
  const {rows} = await pool.query<{files: number; revisions: number; bytes: number}>(
    `select (select count(*)::int from "projectFile" where "userId" = $1) as "files",
       (select count(*)::int from private."projectRevision" where "userId" = $1) as "revisions",
       (select sum("bytes" + coalesce(octet_length("sent"), 0))::int from private."projectRevision" where "userId" = $1) as "bytes"`,
    [learner.userId],
  );
  return rows[0] ?? {files: 0, revisions: 0, bytes: 0};
};

test('earlier versions of many files take no more room than an account has for them', async () => {
  const {projectId, fileIds, sent} = await newProject(
    ada,
    Object.fromEntries(Array.from({length: 30}, (_, at) => [`f${at}.py`, ''])),
  );
  for (const fileId of fileIds) {
    let base = sent.id;
    for (const text of ['x'.repeat(90_000), '']) {
      const reply = await send(ada, 'save', {projectId, fileId, base, rev: 1, asSent: false, text});
      expect(reply).toMatchObject({status: 200});
      base = reply.id;
    }
  }
  expect((await kept(ada)).bytes).toBeLessThan(1_700_000);
});

test('thousands of tiny earlier versions are bounded as well', async () => {
  const {projectId, fileId, sent} = await newProject(ada, {'main.py': ''});
  await pool.query(
    `insert into private."projectRevision" ("fileId", "userId", "rev", "saveId", "text", "bytes", "createdAt")
     select $1, $2, 10 * n, gen_random_uuid(), '', 0, now() - interval '1 day' from generate_series(10, 10000) n`,
    [fileId, ada.userId],
  );
  const text = 'x'.repeat(30_000);
  await send(ada, 'save', {projectId, fileId, base: sent.id, rev: 1, asSent: false, text});
  expect((await kept(ada)).revisions).toBeLessThan(1_500_000 / 200);
});

test('files that are made and deleted again and again do not pile up', async () => {
  const {projectId} = await newProject(ada, {'main.py': ''});
  for (let turn = 0; turn < 5; turn += 1) {
    const files = Array.from({length: 99}, (_, at) => asFile(`f${at}.py`));
    expect(await send(ada, 'addFiles', {projectId, files})).toMatchObject({status: 200});
    await send(ada, 'removeFiles', {projectId, fileIds: files.map(({fileId}) => fileId)});
  }
  expect((await kept(ada)).files).toBeLessThan(300);
});

test('who has deleted a lot can go on: what was deleted first makes room', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const {projectId, sent} = await newProject(ada, {'main.py': 'x'.repeat(95_000)});
    expect(sent).toMatchObject({status: 200});
    await send(ada, 'remove', {projectId});
  }
  const {rows} = await pool.query<{bytes: number}>(
    `select sum("bytes")::int as "bytes" from "project" where "userId" = $1`,
    [ada.userId],
  );
  expect(rows[0]?.bytes).toBeLessThanOrEqual(1_500_000);
});

test('saves of two devices at the same moment are both there', async () => {
  const {projectId, fileId, sent} = await newProject(ada, {'main.py': 'one\ntwo\nthree\n'});
  const save = (text: string) =>
    send(ada, 'save', {projectId, fileId, base: sent.id, rev: 1, asSent: false, text});
  const replies = await Promise.all([save('ONE\ntwo\nthree\n'), save('one\ntwo\nTHREE\n')]);
  expect(replies).toMatchObject([{status: 200}, {status: 200}]);
  expect(await filesIn(projectId)).toEqual({'main.py': 'ONE\ntwo\nTHREE\n'});
});
