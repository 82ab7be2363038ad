import {appendFileSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {departedIn} from '#sync/account/own-data/departed.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'academy-departed-'));
afterAll(() => rmSync(dataDir, {recursive: true}));

test('who is gone is known, though a full disk has torn the line before', async () => {
  const departed = departedIn(dataDir);
  await departed.begin(['ada', 'bob']);
  appendFileSync(join(dataDir, 'deleted-accounts'), '?torn');
  await departed.begin(['cy']);
  appendFileSync(join(dataDir, 'deleted-accounts'), 'to');
  await departed.confirm(['ada']);
  expect(await departed.all()).toEqual(['to', 'ada']);
  expect(await departed.begun()).toEqual(['bob', 'torn', 'cy']);
});

test('a deletion that is taken back has not begun, until it begins again', async () => {
  const departed = departedIn(mkdtempSync(join(dataDir, 'again-')));
  await departed.begin(['ada', 'bob']);
  await departed.withdraw(['ada']);
  expect([await departed.begun(), await departed.all()]).toEqual([['bob'], []]);
  await departed.begin(['ada']);
  expect(new Set(await departed.begun())).toEqual(new Set(['ada', 'bob']));
  await departed.confirm(['ada']);
  expect([await departed.begun(), await departed.all()]).toEqual([['bob'], ['ada']]);
});
