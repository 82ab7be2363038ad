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
