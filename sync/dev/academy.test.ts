import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {startAcademy} from '#sync/dev/academy.ts';
import {SetupFailure} from '#sync/dev/failure.ts';

test.each([
  ['http://academy.example.org', 'anyone on the way could read'],
  ['file:///srv/academy', 'must be an https address'],
  ['academy.example.org', 'must be an https address'],
])('does not start under PUBLIC_ORIGIN=%s, says what to set, and leaves nothing', async (origin, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-start-'));
  const dataDir = join(folder, 'data');
  const started = startAcademy({env: {DATA_DIR: dataDir, PUBLIC_ORIGIN: origin}});
  const failure: unknown = await started.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SetupFailure);
  expect((failure as SetupFailure).message).toContain(words);
  expect((failure as SetupFailure).remedy).toContain('PUBLIC_ORIGIN=https://');
  expect(existsSync(join(dataDir, 'academy.pid'))).toBe(false);
  expect(existsSync(join(dataDir, 'pg'))).toBe(false);
  rmSync(folder, {recursive: true});
});
