// The rules of the call library that the specification lists, on the library itself (0.84.0).
import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';
import {refusalsInCall, refusalsWithoutJoin, refusedOf, type Fit} from '#tests/browser/sdk-refusals.ts';
import {AFTER_JOIN, WITHOUT_JOIN} from '#tests/browser/sdk-rule-tables.ts';

const PRESETS = [
  'default-video',
  'bandwidth-optimized',
  'bandwidth-and-quality-balanced',
  'quality-optimized',
  'adaptive-2-layers',
  'adaptive-3-layers',
];
const SCREEN_PRESETS = [
  'default-screen-video',
  'detail-optimized',
  'motion-optimized',
  'motion-and-detail-balanced',
];

const FITS: readonly Fit[] = [
  ['sendAppMessage', ['x'.repeat(4094)]],
  ['setUserData', ['x'.repeat(4096)]],
  ['startDialOut', [{phoneNumber: '+1', displayName: 'x'.repeat(199), userId: 'x'.repeat(36)}]],
  ['startDialOut', [{phoneNumber: '+1', extension: '1'.repeat(20), waitBeforeExtensionDialSec: 60}]],
  [
    'startDialOut',
    [{sipUri: 'sip:a', codecs: {audio: ['OPUS', 'PCMU', 'PCMA', 'G722'], video: ['H264', 'VP8']}}],
  ],
  ['sendDTMF', [{sessionId: 's', tones: '0123456789ABCD*#'}]],
  ['sipCallTransfer', [{sessionId: 's', toEndPoint: '+1', callerId: 'c'}]],
  ...PRESETS.map((video): Fit => ['updateSendSettings', [{video}]]),
  ...SCREEN_PRESETS.map((screenVideo): Fit => ['updateSendSettings', [{screenVideo}]]),
  ...[0, 2].map((volume): Fit => ['startRemoteMediaPlayer', [{url: 'u', settings: {volume}}]]),
  ...['cloud', 'raw-tracks', 'local'].map((type): Fit => ['startRecording', [{type}]]),
];

const {openPage, expectComplaint} = browserForTests();

/** Words that the library writes on the console beside its refusals. */
const CONSOLE =
  /userData|only supported after join|not supported after joining|arguments must be|invalid argument|inputSettings|video processor|processor|strength|image selection|expected|encodings|DailyIframe|send settings|settings|sendSettings|maxQuality|Prebuilt/i;

test('every rule that needs no call is refused in the words of the library', async () => {
  expectComplaint(CONSOLE);
  const page = await openPage();
  const seen = await refusalsWithoutJoin(page, WITHOUT_JOIN);
  for (const [what, , , words] of WITHOUT_JOIN) expect(seen[what], what).toContain(words);
});

test('every rule that needs a call is refused in the words of the library, through the SDK', async () => {
  expectComplaint(CONSOLE);
  const page = await openPage();
  const seen = await refusalsInCall(page, AFTER_JOIN);
  for (const [what, , , words] of AFTER_JOIN) expect(seen[what], what).toContain(words);
});

test('what just fits is taken', async () => {
  const page = await openPage();
  expect(await refusedOf(page, FITS)).toEqual([]);
});

test('a message that the assistant cannot take is refused by send in the words of the library', async () => {
  const page = await openPage();
  const words = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    const said: string[] = [];
    try {
      noted.voice.say('x'.repeat(4096));
    } catch (error) {
      said.push((error as Error).message);
    }
    Object.assign(standIn.script, {maxMessageSize: 10_000});
    await noted.voice.stop();
    await noted.voice.start('good');
    // A room may allow more.
    noted.voice.say('x'.repeat(4096));
    await noted.voice.stop();
    noted.voice.say('too late');
    const error = noted.said.find(({name}) => name === 'error')?.value as {code: string; message: string};
    return [...said, error.code, error.message];
  });
  expect(words).toEqual(['Message data too large. Max size is 4096', 'no-call', 'There is no call.']);
});

test('user data that is too large is an error of the join, and does not poison the page', async () => {
  expectComplaint(CONSOLE);
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open({callObject: {userData: 'x'.repeat(4097)}});
    await noted.voice.start('good');
    const error = noted.said.find(({name}) => name === 'error')?.value as {message: string; stage: string};
    const next = sdk.open();
    const call = await next.voice.start('good');
    await next.voice.stop();
    return {message: error.message, stage: error.stage, call};
  });
  expect(seen).toMatchObject({stage: 'daily-call-join', call: {id: 'call-1'}});
  expect(seen.message).toContain('invalid userData type provided');
});

test('states, access, a second join, a use after the end and the frame are as specified', async () => {
  expectComplaint(/already joined meeting|Use after destroy|accessState/);
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const call = sdk.Daily.createCallObject({
      dailyConfig: {avoidEval: true, callObjectBundleUrlOverride: '/call-machine.js'},
    });
    const states: string[] = [call.meetingState()];
    const access = [JSON.stringify(call.accessState())];
    for (const name of ['loading', 'loaded', 'joining-meeting', 'joined-meeting', 'left-meeting'] as const) {
      call.on(name, () => void states.push(call.meetingState()));
    }
    await call.join({url: 'https://room.example/x'});
    for (const level of ['full', 'lobby', 'none']) {
      standIn.room?.post({action: 'access-state-updated', access: level === 'none' ? level : {level}});
      await new Promise((resolve) => call.once('access-state-updated', resolve));
      access.push(JSON.stringify(call.accessState()));
    }
    const again = await call.join({url: 'https://room.example/x'});
    await call.destroy();
    const late = await sdk.refusal(call as never, 'setLocalAudio', [true]);
    const frame = sdk.Daily.createFrame();
    const {style} = frame.iframe() as HTMLIFrameElement;
    const place = [style.position, style.width, style.height, style.right, style.bottom];
    const noUrl = await sdk.refusal(frame as never, 'load', []);
    return {states: [...new Set(states)], access, again, late, place, noUrl};
  });
  expect(seen.states).toEqual(['new', 'loading', 'joining-meeting', 'joined-meeting', 'left-meeting']);
  expect(seen.access).toEqual([
    '{"access":"unknown"}',
    '{"access":{"level":"full"}}',
    '{"access":{"level":"lobby"}}',
    '{"access":"none"}',
  ]);
  expect(seen).toMatchObject({late: 'Use after destroy', place: ['fixed', '375px', '450px', '1em', '1em']});
  expect(seen.again).toBeUndefined();
  expect(seen.noUrl).toBe("can't load iframe meeting because url property isn't set");
});

test.each([
  [{location: 'main', src: 'https://x.example'}, 'label is required'],
  [{label: 'a', src: 'https://x.example'}, 'location is required'],
  [{label: 'a', location: 'main'}, 'src or srcdoc is required'],
  [{label: 'a', location: 'main', src: 'https://x.example', srcdoc: 'y'}, 'cannot have both src and srcdoc'],
  [{label: 'a', location: 'top', src: 'https://x.example'}, "location should be 'main' | 'sidebar'"],
])('a custom integration %j is refused: %s', async (integration, words) => {
  expectComplaint(/customIntegration/);
  const page = await openPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const thrown = await page.evaluate((a) => {
    try {
      sdk.createWrongFrame({customIntegrations: {a}});
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  }, integration);
  expect(thrown).toContain('customIntegrations');
  expect(said.join('\n')).toContain(words);
});

test('a tray button and show-names know their values only', async () => {
  expectComplaint(/customTrayButton|setShowNamesMode/);
  const page = await openPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.evaluate(async () => {
    await sdk.refusal(sdk.createWrongFrame({}), 'setShowNamesMode', ['sometimes']);
    const button = {iconPath: 'https://x.example/i.svg', label: 'a', tooltip: 'b', visualState: 'nope'};
    try {
      sdk.createWrongFrame({allowMultipleCallInstances: true, customTrayButtons: {a: button}});
    } catch {
      // The console says which value; the error does not.
    }
  });
  expect(said.join('\n')).toContain('setShowNamesMode argument should be "always", "never", or false');
  expect(said.join('\n')).toContain(
    "customTrayButton visualState should be 'default' | 'sidebar-open' | 'active'. Got: nope",
  );
});

test('what the library says on the console alone is as specified', async () => {
  expectComplaint(CONSOLE);
  expectComplaint(/EventEmitter|attempting to use/);
  const page = await openPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.evaluate(async () => {
    const call = sdk.Daily.createCallObject({strictMode: false});
    for (let listener = 1; listener <= 11; listener += 1) call.on('loaded', () => listener);
    const processors = [
      {type: 'background-blur', config: {strength: 0}},
      {type: 'background-image', config: {source: 11}},
    ];
    for (const processor of processors) {
      await sdk.refusal(call as never, 'updateInputSettings', [{video: {processor}}]);
    }
    await call.destroy();
    await sdk.refusal(call as never, 'setLocalAudio', [true]);
  });
  for (const words of [
    'Possible EventEmitter memory leak detected. 11 loaded listeners added.',
    'expected: {0 < strength <= 1}, got: 0',
    'invalid image selection; must be an int, > 0, <= 10',
    'You are are attempting to use a call instance that was previously destroyed',
  ]) {
    expect(said.filter((line) => line.includes(words)).length, words).toBeGreaterThan(0);
  }
});
