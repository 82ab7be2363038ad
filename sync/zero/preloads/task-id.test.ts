import {execFileSync} from 'node:child_process';
import {resolve} from 'node:path';
import {expect, test} from 'vitest';

const NAMES = `
  const {execFileSync} = require('node:child_process');
  const child = execFileSync(process.execPath, ['-p', 'process.env.ZERO_TASK_ID'], {encoding: 'utf8'});
  console.log(process.env.ZERO_TASK_ID + ' ' + child);
`;

const namesOf = (env: NodeJS.ProcessEnv) => {
  const preload = resolve(import.meta.dirname, 'task-id.cjs');
  const options = {NODE_OPTIONS: `--require ${JSON.stringify(preload)}`};
  return execFileSync(process.execPath, ['-e', NAMES], {
    encoding: 'utf8',
    env: {...process.env, ...options, ...env},
  })
    .trim()
    .split(' ');
};

test('each run has a name that is no option, and its processes have the same', () => {
  const [name = '', ofChild] = namesOf({});
  expect(name).toMatch(/^run-/);
  expect(ofChild).toBe(name);
  expect(namesOf({})[0]).not.toBe(name);
});

test('a name that is given stays', () => {
  expect(namesOf({ZERO_TASK_ID: 'given'})).toEqual(['given', 'given']);
});
