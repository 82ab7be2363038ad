import {beforeAll, describe, expect, test} from 'vitest';
import {prepareDeclarations} from '#tests/simulate/declarations.ts';
import type {FaultName} from '#tests/simulate/faults.ts';
import {runHistory, type HistoryOptions} from '#tests/simulate/history.ts';
import {PLANTED, type Planted} from '#tests/simulate/planted.ts';

beforeAll(prepareDeclarations);

/** What is wrong in the first history that is, and how many it took. */
async function search(histories: number, options: Omit<HistoryOptions, 'seed'> = {}) {
  for (let seed = 1; seed <= histories; seed++) {
    const {violation} = await runHistory({...options, seed});
    if (violation !== undefined) return {seed, violation};
  }
  return undefined;
}

test('nothing that was kept is lost, nothing acts twice or for another, and every lane keeps its order', async () => {
  expect(await search(200)).toBeUndefined();
}, 60_000);

test('a seed is a history: it comes out the same, event for event', async () => {
  const [first, second]: [string[], string[]] = [[], []];
  await runHistory({seed: 88, trace: (line) => first.push(line)});
  await runHistory({seed: 88, trace: (line) => second.push(line)});
  expect(first.length).toBeGreaterThan(20);
  expect(second).toEqual(first);
});

describe('a history that was wrong once stays right', () => {
  test.each<[string, number, FaultName[]?]>([
    ['what had just become visible left the disk with what was older', 88],
    ['a command that the disk refused went after the one that it took', 178],
    ['a disk that could not be read held up a recovery that was remembered as done', 39],
    ['a second restore took from the disk what still went again after the first', 196],
    ['what the disk had refused went after what was newer when a restore reopened the data', 520462],
    ['what was being stored when the learner changed was forgotten by its window', 521100],
    ['what another tab was storing when it was killed was sent by nobody', 600444],
    ['a page that asked nothing after a restore did not hear of it from its rows', 704467],
    ['a clock that was put back reversed a lane', 782, ['disk full', 'clock', 'server killed']],
  ])('%s', async (_, seed, faults) => {
    expect(await runHistory({seed, faults})).toMatchObject({violation: undefined});
  });
});

describe('a planted bug is found', () => {
  /** The faults that bring it out, and at least four times as many histories as eight searches took. */
  const WHERE: Readonly<Record<Planted, {histories: number; faults: readonly FaultName[]}>> = {
    'acknowledge before commit': {histories: 20, faults: ['server killed']},
    'no claim': {histories: 20, faults: ['network troubles']},
    'order of a lane ignored': {histories: 20, faults: ['server troubles']},
    'no learner in the request': {histories: 300, faults: ['other learner', 'network troubles']},
    'foreign answers are final': {histories: 25, faults: ['portal']},
    'no recovery in a new epoch': {histories: 20, faults: ['restore']},
    'a clock that was put back is believed': {histories: 250, faults: ['clock', 'server troubles']},
    'same id, other arguments': {histories: 80, faults: ['network troubles']},
    'epoch counted from the backup': {histories: 180, faults: ['restore']},
  };

  test.each(PLANTED)(
    '%s',
    async (planted) => {
      const {histories, faults} = WHERE[planted];
      expect(await search(histories, {planted, faults})).toBeDefined();
    },
    60_000,
  );
});
