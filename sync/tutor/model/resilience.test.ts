// What is asked again, and when a service is left alone.
import {describe, expect, test} from 'vitest';
import {resting} from '#sync/tutor/model/breaker.ts';
import {ModelTrouble, type Model, type ModelEvent, type TroubleKind} from '#sync/tutor/model/model.ts';
import {retrying} from '#sync/tutor/model/retrying.ts';

type Step = TroubleKind | 'word' | 'end' | ModelTrouble;

/** A service that does this at each asking, the last again and again. */
function scripted(...askings: readonly (readonly Step[])[]) {
  const asked: number[] = [];
  async function* ask(): AsyncGenerator<ModelEvent, void, undefined> {
    asked.push(asked.length);
    for (const step of askings[Math.min(asked.length, askings.length) - 1] ?? []) {
      if (step instanceof ModelTrouble) throw step;
      if (step === 'word') yield {kind: 'text', text: 'word'};
      else if (step === 'end') yield {kind: 'end', why: 'whole'};
      else throw new ModelTrouble(step, `it is ${step}`);
    }
  }
  const model: Model = {service: 's', provider: 'p', model: 'm', ask};
  return {model, asked};
}

const run = async (model: Model, signal = new AbortController().signal) => {
  const kinds: string[] = [];
  for await (const {kind} of model.ask({messages: [], mostTokens: 1, signal})) kinds.push(kind);
  return kinds;
};
const AT_ONCE = {tries: 3, baseMs: 0, longestMs: 5000};
const busy = (retryAfterMs: number) => new ModelTrouble('busy', 'later', {retryAfterMs});

describe('asking again', () => {
  test.each(['away', 'busy'] as const)('what was %s is asked again, and is there', async (kind) => {
    const {model, asked} = scripted([kind], [kind], ['word', 'end']);
    expect(await run(retrying(model, AT_ONCE))).toEqual(['text', 'end']);
    expect(asked).toHaveLength(3);
  });

  test('three times and no more', async () => {
    const {model, asked} = scripted(['away']);
    await expect(run(retrying(model, AT_ONCE))).rejects.toMatchObject({kind: 'away'});
    expect(asked).toHaveLength(3);
  });

  test.each(['refused', 'slow', 'garbled', 'cut', 'large', 'filtered'] as const)(
    'what was %s is not',
    async (kind) => {
      const {model, asked} = scripted([kind], ['word', 'end']);
      await expect(run(retrying(model, AT_ONCE))).rejects.toMatchObject({kind});
      expect(asked).toHaveLength(1);
    },
  );

  test('nothing is, once a word has come', async () => {
    const {model, asked} = scripted(['word', 'away'], ['word', 'end']);
    await expect(run(retrying(model, AT_ONCE))).rejects.toMatchObject({kind: 'away'});
    expect(asked).toHaveLength(1);
  });

  test('a service that asks for a short wait gets it, and one that asks for a long one is not asked again', async () => {
    const short = scripted([busy(1)], ['word', 'end']);
    expect(await run(retrying(short.model, {...AT_ONCE, baseMs: 3_600_000}))).toEqual(['text', 'end']);
    const long = scripted([busy(60_000)], ['word', 'end']);
    await expect(run(retrying(long.model, AT_ONCE))).rejects.toMatchObject({kind: 'busy'});
    expect(long.asked).toHaveLength(1);
  });

  test('a stop ends the wait', async () => {
    const {model, asked} = scripted(['away'], ['word', 'end']);
    const stop = new AbortController();
    const waiting = run(retrying(model, {...AT_ONCE, baseMs: 3_600_000, longestMs: Infinity}), stop.signal);
    await expect.poll(() => asked.length).toBe(1);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    expect(asked).toHaveLength(1);
  });
});

describe('a service that fails', () => {
  const clocked = (...askings: readonly (readonly Step[])[]) => {
    const script = scripted(...askings);
    const clock = {now: 1_000_000};
    return {...script, clock, model: resting(script.model, () => clock.now)};
  };

  test('three times is left alone for half a minute, then asked once, and again when that went well', async () => {
    const {model, asked, clock} = clocked(['away'], ['slow'], ['cut'], ['word', 'end']);
    for (const kind of ['away', 'slow', 'cut']) {
      expect(model.isResting()).toBe(false);
      await expect(run(model)).rejects.toMatchObject({kind});
    }
    expect([model.isResting(), model.trouble()?.kind]).toEqual([true, 'cut']);
    await expect(run(model)).rejects.toMatchObject({kind: 'resting'});
    expect(asked).toHaveLength(3);
    clock.now += 30_000;
    expect(await run(model)).toEqual(['text', 'end']);
    expect([model.isResting(), model.trouble()]).toEqual([false, undefined]);
  });

  test('after its rest is tried by one question, and left alone twice as long', async () => {
    const {model, clock} = clocked(['away']);
    for (let at = 0; at < 3; at += 1) await expect(run(model)).rejects.toMatchObject({kind: 'away'});
    clock.now += 30_000;
    const trial = run(model);
    // While one finds out, others are not slowed down.
    await expect(run(model)).rejects.toMatchObject({kind: 'resting'});
    await expect(trial).rejects.toMatchObject({kind: 'away'});
    clock.now += 59_999;
    expect(model.isResting()).toBe(true);
    clock.now += 1;
    expect(model.isResting()).toBe(false);
  });

  test('because of its key is left alone at once', async () => {
    const {model} = clocked(['refused']);
    await expect(run(model)).rejects.toMatchObject({kind: 'refused'});
    expect(model.isResting()).toBe(true);
  });

  test('at one question alone is asked the next', async () => {
    const {model} = clocked(['large'], ['filtered'], ['large'], ['word', 'end']);
    for (let at = 0; at < 3; at += 1) await expect(run(model)).rejects.toBeInstanceOf(ModelTrouble);
    expect(await run(model)).toEqual(['text', 'end']);
  });

  test('is not to blame for a stop', async () => {
    const {model} = clocked(['word', 'away']);
    for (let at = 0; at < 5; at += 1) {
      for await (const {kind} of model.ask({messages: [], mostTokens: 1, signal: AbortSignal.any([])})) {
        expect(kind).toBe('text');
        break;
      }
    }
    expect([model.isResting(), model.trouble()]).toEqual([false, undefined]);
  });
});
