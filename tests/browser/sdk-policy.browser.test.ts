import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage, expectComplaint} = browserForTests();

test('a call runs under a Content-Security-Policy without unsafe-eval', async () => {
  expectComplaint(/unsafe-eval|sentry|Content Security Policy/);
  const page = await openPage({path: '/csp'});
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    const call = await noted.voice.start('good');
    await sdk.heard(noted, 'call-start');
    await noted.voice.stop();
    // The library's own default breaks on the same policy.
    const naive = sdk.open({callConfig: {avoidEval: false}});
    await naive.voice.start('good');
    const error = naive.said.find(({name}) => name === 'error')?.value as {message: string};
    return {call, message: error.message};
  });
  expect(seen).toMatchObject({call: {id: 'call-1'}, message: expect.stringContaining('EvalError')});
});

test.each([
  ['/', 1],
  ['/csp', 0],
])('the call library reports a lost connection to its maker on %s: %i requests', async (path, expected) => {
  expectComplaint(/sentry|Content Security Policy|Failed to load resource|Fetch API cannot load/);
  const page = await openPage({path});
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('sentry')) told.push(request.url());
  });
  await page.evaluate(async () => {
    Object.assign(standIn.script, {join: {type: 'connection-error', msg: 'lost'}});
    const noted = sdk.open();
    await noted.voice.start('good');
    await noted.voice.stop();
    // The report is sent in the background.
    await fetch('/call-machine.js');
  });
  await expect.poll(() => told.length).toBe(expected);
});

test('a bundle that cannot be reached is one error with the words of the library', async () => {
  expectComplaint(/status of|sentry|Failed to load resource|MIME type/);
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open({callConfig: {callObjectBundleUrlOverride: '/missing.js'}});
    const call = await noted.voice.start('good');
    const errors = noted.said
      .filter(({name}) => name === 'error')
      .map(({value}) => value as {error: unknown});
    const next = sdk.open();
    const served = await next.voice.start('good');
    await next.voice.stop();
    return {
      call,
      errors: errors.map((error) => JSON.stringify(error)),
      raw: errors[0]?.error,
      served,
      ends: sdk.story(noted).filter((word) => word === 'call-end').length,
      scripts: document.querySelectorAll('script[src="/missing.js"]').length,
    };
  });
  expect(seen.errors).toHaveLength(1);
  expect(JSON.parse(seen.errors[0] ?? '')).toMatchObject({
    type: 'daily-call-join-error',
    stage: 'daily-call-join',
    code: 'connection-error',
    message: expect.stringMatching(/^Failed to load call object bundle http.*missing\.js$/),
  });
  expect(seen.raw).toMatchObject({type: 'connection-error', msg: 'Failed to load call object bundle.'});
  expect(seen).toMatchObject({call: null, served: {id: 'call-1'}, ends: 0, scripts: 0});
});

test.each(['/hanging.js', '/throwing.js'])(
  'a bundle that is %s ends at the limit, and the next call works',
  async (bundle) => {
    expectComplaint(/the bundle breaks/);
    const page = await openPage();
    const seen = await page.evaluate(async (address) => {
      const noted = sdk.open({
        callConfig: {callObjectBundleUrlOverride: address},
        joinTimeoutMs: 400,
        leaveTimeoutMs: 200,
      });
      const call = await noted.voice.start('good');
      const errors = noted.said.filter(({name}) => name === 'error').map(({value}) => JSON.stringify(value));
      const next = sdk.open();
      const served = await next.voice.start('good');
      await next.voice.stop();
      return {call, errors, served, leftovers: sdk.leftovers()};
    }, bundle);
    expect(seen.errors).toHaveLength(1);
    expect(JSON.parse(seen.errors[0] ?? '')).toMatchObject({stage: 'daily-call-join', code: 'timeout'});
    expect(seen).toMatchObject({call: null, served: {id: 'call-1'}, leftovers: {instances: 0, scripts: 0}});
  },
);

test('a silent platform ends at the limit', async () => {
  const page = await openPage();
  const error = await page.evaluate(async () => {
    const noted = sdk.open({createTimeoutMs: 100});
    await noted.voice.start('silent');
    return JSON.stringify(noted.said.find(({name}) => name === 'error')?.value);
  });
  expect(JSON.parse(error)).toMatchObject({stage: 'web-call-creation', code: 'timeout'});
});

test('stages after the join have limits too, and cost only themselves', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const refuses = {
      'start-remote-participants-audio-level-observer': 'never',
      'update-input-settings': 'never',
    };
    Object.assign(standIn.script, {refuses});
    const noted = sdk.open({settleTimeoutMs: 100});
    const call = await noted.voice.start('good');
    await noted.voice.stop();
    const codes = noted.said
      .filter(({name}) => name === 'error')
      .map(({value}) => (value as {code: string}).code);
    return {call, codes};
  });
  expect(seen).toMatchObject({call: {id: 'call-1'}, codes: ['timeout', 'timeout']});
});

test('proxies of a state library are copied before they are sent anywhere', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const reactive = <T extends object>(value: T): T =>
      new Proxy(value, {
        get: (target, key): unknown => {
          const found: unknown = Reflect.get(target, key);
          return typeof found === 'object' && found !== null ? reactive(found) : found;
        },
      });
    const noted = sdk.open({
      callConfig: reactive({callObjectBundleUrlOverride: '/call-machine.js', iceConfig: {iceServers: []}}),
      callObject: reactive({userData: {plan: {level: 1}}}),
    });
    const call = await noted.voice.start(reactive({model: {messages: [{role: 'system', content: 'hi'}]}}));
    await noted.voice.stop();
    return {call, join: sdk.asked('join-meeting')[0]?.['properties']};
  });
  expect(seen.call).toMatchObject({id: 'call-1'});
  expect(seen.join).toMatchObject({userData: {plan: {level: 1}}, dailyConfig: {iceConfig: {iceServers: []}}});
});

test('createCall gets the call from the own server: the page has no key and asks nobody else', async () => {
  const page = await openPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const seen = await page.evaluate(async () => {
    const bodies: unknown[] = [];
    const voice = new sdk.Voice({
      callConfig: {callObjectBundleUrlOverride: '/call-machine.js'},
      createCall: async (body, {signal}) => {
        bodies.push(body, signal.aborted);
        return {id: 'mine', webCallUrl: 'https://room.example/mine'};
      },
    });
    const call = await voice.start('good', {variableValues: {name: 'Ada'}});
    await voice.stop();
    return {call, bodies};
  });
  expect(seen).toEqual({
    call: {id: 'mine', webCallUrl: 'https://room.example/mine'},
    bodies: [{assistantId: 'good', assistantOverrides: {variableValues: {name: 'Ada'}}}, false],
  });
  expect(asked.filter((url) => url.includes('/call/web'))).toEqual([]);
});

test('a createCall that is no function is refused in words', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open({createCall: '/my/call' as never});
    const error: unknown = await noted.voice.start('good').catch((thrown: unknown) => thrown);
    return JSON.parse(JSON.stringify(error)) as unknown;
  });
  expect(seen).toMatchObject({
    type: 'validation-error',
    code: 'bad-input',
    message: 'createCall must be a function.',
  });
});

test('two instances keep their own keys', async () => {
  const page = await openPage();
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/call/web')) keys.push(request.headers()['authorization']);
  });
  await page.evaluate(async () => {
    const [one, two] = [sdk.open({token: 'KEY1'}), sdk.open({token: 'KEY2'})];
    await one.voice.start('good');
    await one.voice.stop();
    await two.voice.start('good');
    await two.voice.stop();
  });
  expect(keys).toEqual(['Bearer KEY1', 'Bearer KEY2']);
});

test('preload brings the code of calls and the bundle, and leaves no link behind', async () => {
  const page = await openPage();
  const fetched = page.waitForRequest((request) => request.url().endsWith('/call-machine.js'));
  await page.evaluate(() => sdk.open().voice.preload());
  await fetched;
  await page.waitForFunction(() => sdk.leftovers().links === 0);
});

test('what a fatal error is reported with names no user, no data and no token', async () => {
  const page = await openPage();
  const reports = await page.evaluate(async () => {
    const all: unknown[] = [];
    const details = {uri: 'https://sfu.example/?t=SECRET&x=1'};
    Object.assign(standIn.script, {join: {type: 'exp-token', msg: 'token SECRET? no', details}});
    const noted = sdk.open({
      callObject: {userName: 'Ada Lovelace', userData: {mail: 'ada@example.org'}, token: 'SECRET-TOKEN'},
      onFatalError: (report) => all.push(report),
    });
    await noted.voice.start('good');
    return all;
  });
  expect(reports).toMatchObject([
    {
      type: 'exp-token',
      details: {uri: 'https://sfu.example/?t=[Filtered]&x=1'},
      properties: {
        userName: '[Filtered]',
        userData: '[Filtered]',
        token: '[Filtered]',
        url: 'https://room.example/call-1',
      },
    },
  ]);
  expect(JSON.stringify(reports)).not.toMatch(/Ada|ada@|SECRET-TOKEN/);
});
