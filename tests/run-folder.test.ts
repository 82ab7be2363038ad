import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {expect, test} from 'vitest';
import {STARTED_BY} from '#sync/dev/reaper/reaper.ts';
import {findMarked} from '#sync/dev/supervisor/orphans.ts';
import {startSignal} from '#tests/signal-process.ts';

test('what a test starts has the mark of its run, and what it writes is in the run’s folder', () => {
  expect(process.env[STARTED_BY]).toMatch(/^[\da-f-]{36}$/);
  expect(tmpdir()).toBe(process.env['TEST_FOLDER']);
});

test('every project of tests has that folder', () => {
  const projects = readFileSync('vitest.config.ts', 'utf8')
    .split(/\bname: '/)
    .slice(1);
  expect(projects.length).toBeGreaterThan(5);
  for (const project of projects) expect(project).toMatch(/^\w+'[^]*globalSetup: \[runFolder\b/);
  const components = readFileSync('tests/components/vitest.config.ts', 'utf8');
  expect(components).toContain("globalSetup: ['tests/run-folder.ts']");
});

test('signal has the mark, though it gets an environment of its own', async () => {
  const {child} = await startSignal();
  expect(findMarked(process.env[STARTED_BY] ?? '', STARTED_BY)).toContain(child.pid);
  child.kill();
  await once(child, 'exit');
});
