// What one learner's socket may do to zero-cache: nothing.
import {findMarked} from '#sync/dev/supervisor/orphans.ts';
import {markOf} from '#sync/dev/data/lock.ts';
import {newBenchLearner} from '#tests/bench/bench-academy.ts';
import type {Case} from '#tests/faults/case.ts';
import {besiege, wrongAnswers} from '#tests/zero-siege.ts';

const ATTACKERS = 4;

/** Malformed handshakes and first messages, through the gateway; every process of zero-cache lives through all of them. */
export const zeroFuzz = (seeds: number): Case => ({
  name: `${seeds} malformed handshakes and first messages to zero-cache`,
  run: async ({academy: {dataDir, origin}, random, met, found, trouble}) => {
    const attackers = [];
    for (let at = 0; at < ATTACKERS; at += 1) {
      const {userId, token} = await newBenchLearner(origin, `attacker-${at}`);
      attackers.push({userId, cookie: `session=${token}`});
    }
    const mark = `${markOf(dataDir)}/zero`;
    const before = findMarked(mark);
    const firstSeed = Math.floor(random() * 2 ** 31);
    const answers = await besiege({
      base: origin.replace('http', 'ws'),
      origin,
      attackers,
      firstSeed,
      seeds,
      check: (seed) => {
        met();
        if (!before.every(lives)) throw new Error(`zero-cache ended about seed ${seed}`);
      },
    });
    const now = new Set(findMarked(mark));
    if (before.length === 0 || !before.every((pid) => now.has(pid))) trouble('zero-cache is another process');
    for (const words of wrongAnswers(answers)) trouble(words);
    // As many as this are past the gateway, and fight with zero-cache itself.
    if ((answers.get(101) ?? 0) < seeds / 4) trouble('hardly any handshake was let in');
    const answered = [...answers.values()].reduce((sum, count) => sum + count, 0);
    found({expected: seeds, rows: answered - (answers.get(0) ?? 0)});
  },
});

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
