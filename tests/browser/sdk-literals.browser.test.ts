// Every name by which the call library tells of a fatal error or of a device (0.84.0).
import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage, expectComplaint} = browserForTests();

test.each([
  'nbf-room',
  'nbf-token',
  'exp-room',
  'exp-token',
  'no-room',
  'meeting-full',
  'end-of-life',
  'not-allowed',
  'connection-error',
  'ejected',
])('a join refused with %s is one error with that code, and the page can go on', async (type) => {
  expectComplaint(/sentry|ERR_NAME_NOT_RESOLVED|Failed to load resource/);
  const page = await openPage();
  const seen = await page.evaluate(async (fatal) => {
    const reports: unknown[] = [];
    Object.assign(standIn.script, {join: {type: fatal, msg: `told: ${fatal}`}});
    const noted = sdk.open({onFatalError: (report) => reports.push(report)});
    const call = await noted.voice.start('good');
    const errors = noted.said
      .filter(({name}) => name === 'error')
      .map(({value}) => value as {error: unknown});
    const raw = errors[0]?.error;
    Object.assign(standIn.script, {join: 'answer'});
    const next = await noted.voice.start('good');
    await noted.voice.stop();
    return {call, errors: errors.map((error) => JSON.stringify(error)), raw, reports, next};
  }, type);
  expect(seen.call).toBeNull();
  expect(seen.errors).toHaveLength(1);
  expect(JSON.parse(seen.errors[0] ?? '')).toMatchObject({
    type: 'daily-call-join-error',
    stage: 'daily-call-join',
    code: type,
    message: `told: ${type}`,
  });
  expect(seen.raw).toMatchObject({type, msg: `told: ${type}`});
  expect(seen.reports).toMatchObject([{type, message: `told: ${type}`, callId: 'call-1'}]);
  expect(seen.next).toMatchObject({id: 'call-1'});
});

test.each([
  'cam-in-use',
  'mic-in-use',
  'cam-mic-in-use',
  'not-found',
  'permissions',
  'constraints',
  'undefined-mediadevices',
  'unknown',
])('the camera error %s is handed over as the library says it', async (type) => {
  const page = await openPage();
  const seen = await page.evaluate(async (kind) => {
    const noted = sdk.open();
    await noted.voice.start('good');
    standIn.room?.post({action: 'camera-error', errorMsg: {errorMsg: kind}, error: {type: kind, msg: kind}});
    const event = await sdk.heard(noted, 'camera-error');
    await noted.voice.stop();
    return {event, errors: sdk.story(noted).filter((word) => word === 'error').length};
  }, type);
  expect(seen).toMatchObject({event: {error: {type, msg: type}, errorMsg: {errorMsg: type}}, errors: 0});
});

test('a screen that iOS captures already cannot be shared, in the words of the library', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    const told = new Promise((resolve) => {
      noted.voice.getDailyCallObject()?.on('nonfatal-error', resolve);
    });
    // The library asks the phone's own part, which stands in here, and goes no further: React Native has no browser.
    const phone = {isIOS: true, isScreenBeingCaptured: async () => true};
    Object.assign(globalThis, {DailyNativeUtils: phone});
    Object.defineProperty(navigator, 'product', {value: 'ReactNative', configurable: true});
    noted.voice.startScreenSharing();
    const event = await told;
    Reflect.deleteProperty(navigator, 'product');
    Reflect.deleteProperty(globalThis, 'DailyNativeUtils');
    const state = noted.voice.getDailyCallObject()?.meetingState();
    const shares = sdk.asked('local-screen-start').length;
    await noted.voice.stop();
    return {event, state, shares, errors: sdk.story(noted).filter((word) => word === 'error').length};
  });
  expect(seen).toMatchObject({
    event: {
      action: 'nonfatal-error',
      type: 'screen-share-error',
      errorMsg: 'Could not start the screen sharing. The screen is already been captured!',
    },
    state: 'joined-meeting',
    shares: 0,
    errors: 0,
  });
});
