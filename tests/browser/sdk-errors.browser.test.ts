import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage, expectComplaint} = browserForTests();

type Fault = {name: string; type: string; stage: string; code: string; message: string; status?: number};

test.each([
  ['nothing', [], 'nothing-to-start'],
  ['an empty id', [''], 'nothing-to-start'],
  ['null', [null], 'nothing-to-start'],
  ['a dot', ['.'], 'bad-id'],
  ['two dots', ['..'], 'bad-id'],
  ['an id with a slash', ['a/b'], 'bad-id'],
  ['an id with a question mark', ['a?b'], 'bad-id'],
  ['an id with a hash', ['a#b'], 'bad-id'],
  ['a number', [7], 'bad-input'],
  ['a list', [[]], 'bad-input'],
  ['overrides that are a text', ['good', 'text'], 'bad-input'],
  ['a squad that is true', [undefined, undefined, true], 'bad-input'],
])('%s is refused before anything is sent, and the next call works', async (_, args, code) => {
  const page = await openPage();
  const seen = await page.evaluate(async (given) => {
    const noted = sdk.open();
    const thrown: unknown = await noted.voice.start(...(given as [])).catch((error: unknown) => error);
    const emitted = noted.said.filter(({name}) => name === 'error').map(({value}) => value);
    const isSame = emitted.length === 1 && emitted[0] === thrown;
    const next = await noted.voice.start('good');
    await noted.voice.stop();
    return {
      isSame,
      fault: JSON.parse(JSON.stringify(thrown)) as unknown,
      next,
      isError: thrown instanceof Error,
    };
  }, args);
  expect(seen.fault).toMatchObject({type: 'validation-error', stage: 'input-validation', code});
  expect(seen).toMatchObject({isSame: true, isError: true, next: {id: 'call-1'}});
  const words = 'Assistant or Squad or Workflow must be provided.';
  expect((seen.fault as Fault).message === words).toBe(code === 'nothing-to-start');
});

test.each([
  ['refused', {code: 'http', status: 401, message: 'Invalid Key.'}],
  ['many-faults', {code: 'http', status: 400, message: 'first fault; second fault'}],
  ['broken', {code: 'http', status: 503, message: 'Service Unavailable'}],
  ['without-url', {code: 'bad-answer'}],
])(
  'a platform that answers "%s" is one error at its stage, and the next call works',
  async (id, expected) => {
    expectComplaint(/status of/);
    const page = await openPage();
    const seen = await page.evaluate(async (assistant) => {
      const noted = sdk.open();
      const call = await noted.voice.start(assistant);
      const errors = noted.said.filter(({name}) => name === 'error').map(({value}) => JSON.stringify(value));
      const failed = noted.said.find(({name}) => name === 'call-start-failed')?.value;
      const steps = sdk.story(noted);
      const next = await noted.voice.start('good');
      await noted.voice.stop();
      return {call, errors, failed, steps, next};
    }, id);
    expect(seen.call).toBeNull();
    expect(seen.errors).toHaveLength(1);
    expect(JSON.parse(seen.errors[0] ?? '')).toMatchObject({
      type: 'start-method-error',
      stage: 'web-call-creation',
      ...expected,
    });
    expect(seen.failed).toMatchObject({
      stage: 'web-call-creation',
      error: expect.not.stringContaining('[object'),
      context: {hasAssistant: true, isMobile: false},
    });
    expect(seen.steps).toContain('web-call-creation failed');
    expect(seen.next).toMatchObject({id: 'call-1'});
  },
);

test('without a listener of error nothing is thrown, and the next call works', async () => {
  expectComplaint(/status of/);
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const voice = new sdk.Voice('key', location.origin, {callObjectBundleUrlOverride: '/call-machine.js'});
    const refused = await voice.start('refused');
    const served = await voice.start('good');
    await voice.stop();
    return {refused, served};
  });
  expect(seen).toMatchObject({refused: null, served: {id: 'call-1'}});
});

test('a listener that throws harms neither the call nor the listeners after it', async () => {
  expectComplaint(/uncaught: the page's own bug/);
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    const names = ['call-start-progress', 'call-start', 'call-end', 'call-start-success'] as const;
    for (const name of names) {
      noted.voice.on(name, () => {
        throw new Error("the page's own bug");
      });
    }
    let after = 0;
    noted.voice.on('call-end', () => void (after += 1));
    const call = await noted.voice.start('good');
    await sdk.heard(noted, 'call-start');
    await noted.voice.stop();
    return {call, after, leftovers: sdk.leftovers()};
  });
  expect(seen).toMatchObject({call: {id: 'call-1'}, after: 1, leftovers: {instances: 0, audio: 0}});
});

test('a microphone that is refused is a camera error, and the call goes on without it', async () => {
  const page = await openPage({permissions: []});
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    const call = await noted.voice.start('good');
    const event = await sdk.heard(noted, 'camera-error');
    await noted.voice.stop();
    return {call, event};
  });
  expect(seen).toMatchObject({call: {id: 'call-1'}, event: {error: {type: 'permissions'}}});
});

test('a fatal error during a call is one error, then the end with its status once, and nothing is left', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    await sdk.heard(noted, 'call-start');
    standIn.room?.fail({type: 'ejected', msg: 'Meeting has ended'});
    await sdk.heard(noted, 'call-end');
    await noted.voice.stop();
    const error = noted.said.find(({name}) => name === 'error')?.value as Record<string, unknown>;
    return {
      story: sdk.story(noted),
      messages: noted.said.filter(({name}) => name === 'message').map(({value}) => value),
      error: {type: error['type'], code: error['code'], errorMsg: error['errorMsg'], action: error['action']},
      leftovers: sdk.leftovers(),
    };
  });
  expect(seen.error).toEqual({
    type: 'daily-error',
    code: 'ejected',
    errorMsg: 'Meeting has ended',
    action: 'error',
  });
  expect(seen.story.filter((word) => !word.startsWith('speech')).slice(-3)).toEqual([
    'error',
    'call-end',
    'message',
  ]);
  expect(seen.messages).toEqual([
    {type: 'status-update', status: 'ended', endedReason: 'customer-ended-call'},
  ]);
  expect(seen.leftovers).toMatchObject({audio: 0, instances: 0, microphones: 0});
});

test.each([
  ['start-remote-participants-audio-level-observer', 'audio-observer-setup'],
  ['update-input-settings', 'audio-processing-setup'],
])('a refused %s is said as failed, and the call goes on', async (action, stage) => {
  const page = await openPage();
  const seen = await page.evaluate(async (refused) => {
    Object.assign(standIn.script, {refuses: {[refused]: 'not today'}});
    const noted = sdk.open();
    const call = await noted.voice.start('good');
    await noted.voice.stop();
    const error = noted.said.find(({name}) => name === 'error')?.value;
    return {call, story: sdk.story(noted), error: JSON.parse(JSON.stringify(error)) as unknown};
  }, action);
  expect(seen.call).toMatchObject({id: 'call-1'});
  expect(seen.story).toContain(`${stage} failed`);
  expect(seen.story).not.toContain(`${stage} completed`);
  expect(seen.story).toContain('call-start-success');
  expect(seen.error).toMatchObject({type: `${stage}-error`, stage, message: 'not today'});
});

test('wrong device options are an error of their stage and do not poison the page', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const broken = sdk.open({callObject: {audioSource: 7 as never}});
    const refused = await broken.voice.start('good');
    const error = broken.said.find(({name}) => name === 'error')?.value;
    const noted = sdk.open();
    const served = await noted.voice.start('good');
    await noted.voice.stop();
    return {refused, served, error: JSON.parse(JSON.stringify(error)) as unknown};
  });
  expect(seen).toMatchObject({refused: null, served: {id: 'call-1'}});
  expect(seen.error).toMatchObject({
    type: 'daily-call-object-creation-error',
    stage: 'daily-call-object-creation',
  });
});

test('code that cannot be loaded is one error of the initialization, and the next page can call', async () => {
  expectComplaint(/Failed to load resource|ERR_FAILED/);
  const page = await openPage();
  await page.route(/session/, (route) => route.abort());
  const failed = await page.evaluate(async () => {
    const noted = sdk.open();
    const call = await noted.voice.start('good');
    const error = noted.said.find(({name}) => name === 'error')?.value;
    return {call, error: JSON.stringify(error), story: sdk.story(noted)};
  });
  expect(failed.call).toBeNull();
  expect(JSON.parse(failed.error)).toMatchObject({stage: 'initialization', code: 'load'});
  expect(failed.story).toEqual([
    'initialization started',
    'initialization failed',
    'call-start-failed',
    'error',
  ]);
  await page.unroute(/session/);
  await page.reload();
  await page.waitForFunction(() => 'sdk' in globalThis);
  const call = await page.evaluate(async () => {
    const noted = sdk.open();
    const served = await noted.voice.start('good');
    await noted.voice.stop();
    return served;
  });
  expect(call).toMatchObject({id: 'call-1'});
});
