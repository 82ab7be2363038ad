import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage} = browserForTests();
const NOTHING = {audio: 0, scripts: 0, links: 0, instances: 0, pendings: 0, microphones: 0};
const STAGES = [
  'initialization started',
  'web-call-creation started',
  'daily-call-object-creation started',
  'daily-call-join started',
  'audio-observer-setup started',
  'audio-processing-setup started',
  'audio-processing-setup completed',
];

test.each(STAGES)('stop at "%s" settles the start with null and leaves no ghost call', async (stage) => {
  const page = await openPage();
  const seen = await page.evaluate(async (moment) => {
    const noted = sdk.open();
    let stopped: Promise<void> | undefined;
    noted.voice.on('call-start-progress', (event) => {
      if (`${event.stage} ${event.status}` === moment) stopped ??= noted.voice.stop();
    });
    const call = await noted.voice.start('good');
    await stopped;
    // Whatever was under way would have joined by now: another call starts and ends.
    const joins = sdk.asked('join-meeting').length;
    const other = sdk.open();
    await other.voice.start('good');
    await other.voice.stop();
    const story = sdk.story(noted);
    return {call, joinsLater: sdk.asked('join-meeting').length - joins, story, leftovers: sdk.leftovers()};
  }, stage);
  expect(seen.call).toBeNull();
  expect(seen.story).not.toContain('error');
  expect(seen.story).not.toContain('call-start-failed');
  expect(seen.story).not.toContain('call-start-success');
  expect(seen.joinsLater).toBe(1);
  expect(seen.leftovers).toEqual(NOTHING);
});

test('stop while the platform is silent cancels the request', async () => {
  const page = await openPage();
  const asked = page.waitForRequest((request) => request.url().endsWith('/call/web'));
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/call/web'));
  const begun = await page.evaluateHandle(() => {
    const noted = sdk.open();
    return {noted, started: noted.voice.start('silent')};
  });
  await asked;
  const seen = await begun.evaluate(async ({noted, started}) => {
    await noted.voice.stop();
    return {call: await started, last: sdk.story(noted).at(-1)};
  });
  await cancelled;
  expect(seen).toEqual({call: null, last: 'web-call-creation failed'});
});

test('stop while the room does not answer the join takes the call down', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    Object.assign(standIn.script, {join: 'never'});
    const noted = sdk.open();
    const started = noted.voice.start('good');
    await sdk.until(() => sdk.asked('join-meeting').length === 1);
    await noted.voice.stop();
    return {call: await started, names: sdk.story(noted), leftovers: sdk.leftovers()};
  });
  expect(seen.call).toBeNull();
  expect(seen.names).not.toContain('call-end');
  expect(seen.leftovers).toEqual(NOTHING);
});

test('a room that never answers the leave is left by force, microphone and all', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    Object.assign(standIn.script, {leave: 'never'});
    const noted = sdk.open({leaveTimeoutMs: 100});
    await noted.voice.start('good');
    await noted.voice.stop();
    const ends = sdk.story(noted).filter((word) => word === 'call-end').length;
    const leftovers = sdk.leftovers();
    Object.assign(standIn.script, {leave: 'answer'});
    const again = await noted.voice.start('good');
    await noted.voice.stop();
    return {ends, leftovers, again};
  });
  expect(seen.ends).toBe(1);
  expect(seen.leftovers).toEqual(NOTHING);
  expect(seen.again).toMatchObject({id: 'call-1'});
});

test('start, stop and start of two instances make exactly one call, as React does in strict mode', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const first = sdk.open();
    const one = first.voice.start('good');
    const stopped = first.voice.stop();
    const second = sdk.open();
    const two = second.voice.start('good');
    const calls = [await one, await two];
    await stopped;
    const joins = sdk.asked('join-meeting').length;
    await second.voice.stop();
    return {calls, joins, story: [sdk.story(first), sdk.story(second)].flat(), leftovers: sdk.leftovers()};
  });
  expect(seen.calls[0]).toBeNull();
  expect(seen.calls[1]).toMatchObject({id: 'call-1'});
  expect(seen.joins).toBe(1);
  expect(seen.story).not.toContain('error');
  expect(seen.leftovers).toEqual(NOTHING);
});

test('a start while another instance ends waits for it; while it runs it is refused, and nothing is asked for', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const first = sdk.open();
    await first.voice.start('good');
    const second = sdk.open();
    const refused = await second.voice.start('good');
    const error = second.said.find(({name}) => name === 'error')?.value as {code: string; message: string};
    const stopping = first.voice.stop();
    const served = await second.voice.start('good');
    await stopping;
    await second.voice.stop();
    const created = sdk.story(second).filter((word) => word === 'web-call-creation started').length;
    return {refused, code: error.code, message: error.message, served, created};
  });
  expect(seen.refused).toBeNull();
  expect(seen).toMatchObject({code: 'another-call', message: /Another call/, created: 1});
  expect(seen.served).toMatchObject({id: 'call-1'});
});

test('calls of one instance are serialised however they are asked for', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const {voice} = sdk.open();
    const calls = [];
    for (let round = 0; round < 5; round += 1) {
      calls.push(voice.start('good'));
      void voice.stop();
    }
    calls.push(voice.start('good'));
    const results = await Promise.all(calls);
    const joins = sdk.asked('join-meeting').length;
    await voice.stop();
    return {results: results.map((call) => call?.['id'] ?? null), joins, leftovers: sdk.leftovers()};
  });
  expect(seen.results).toEqual([null, null, null, null, null, 'call-1']);
  expect(seen.joins).toBe(1);
  expect(seen.leftovers).toEqual(NOTHING);
});

test(
  'fifty calls leave no element, listener, timer, instance or microphone',
  {timeout: 120_000},
  async () => {
    const page = await openPage();
    const seen = await page.evaluate(async () => {
      let listeners = 0;
      const add = window.addEventListener.bind(window);
      const remove = window.removeEventListener.bind(window);
      window.addEventListener = (...all: Parameters<typeof add>) => {
        if (all[0] === 'message') listeners += 1;
        add(...all);
      };
      window.removeEventListener = (...all: Parameters<typeof remove>) => {
        if (all[0] === 'message') listeners -= 1;
        remove(...all);
      };
      const timers = new Set<number>();
      const later = window.setTimeout.bind(window);
      const forget = window.clearTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number) => {
          const id = later(() => {
            timers.delete(id);
            run();
          }, ms);
          timers.add(id);
          return id;
        },
        clearTimeout: (id: number) => {
          timers.delete(id);
          forget(id);
        },
      });
      const noted = sdk.open();
      const cycle = async () => {
        await noted.voice.start('good');
        await sdk.until(() => document.querySelectorAll('audio').length === 1);
        await noted.voice.stop();
      };
      await cycle();
      const elements = document.querySelectorAll('*').length;
      for (let round = 0; round < 50; round += 1) await cycle();
      return {
        elements: document.querySelectorAll('*').length - elements,
        listeners,
        timers: timers.size,
        joins: sdk.asked('join-meeting').length,
        leftovers: sdk.leftovers(),
        errors: sdk.story(noted).filter((word) => word === 'error').length,
      };
    });
    expect(seen).toEqual({elements: 0, listeners: 0, timers: 0, joins: 51, leftovers: NOTHING, errors: 0});
  },
);

test('a start during the end of a call begins when that is over: the events of two calls never mix', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    noted.said.splice(0);
    const attempts: [number, string][] = [];
    noted.voice.observe(({attempt, name}) => {
      if (/^call-(?:ending|end|closed|start-success)$/.test(name)) attempts.push([attempt, name]);
    });
    const stopped = noted.voice.stop();
    const started = noted.voice.start('good');
    await stopped;
    await started;
    const story = sdk.story(noted);
    await noted.voice.stop();
    return {story: story.slice(0, 3), attempts};
  });
  expect(seen.story).toEqual(['call-end', 'message', 'initialization started']);
  expect(seen.attempts).toEqual([
    [1, 'call-ending'],
    [1, 'call-end'],
    [1, 'call-closed'],
    [2, 'call-start-success'],
    [2, 'call-ending'],
    [2, 'call-end'],
    [2, 'call-closed'],
  ]);
});
