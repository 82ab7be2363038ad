import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage, expectComplaint} = browserForTests();
const NOISE = /sentry|Failed to load resource|ERR_NAME/;

test('a lost connection is joined again, muted as before, without a new call of the platform', async () => {
  expectComplaint(NOISE);
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    await sdk.heard(noted, 'call-start');
    noted.voice.setMuted(true);
    standIn.room?.fail({type: 'connection-error', msg: 'signalling lost'});
    const event = await sdk.heard(noted, 'reconnecting');
    await sdk.heard(noted, 'reconnected');
    await sdk.until(() => document.querySelectorAll('audio').length === 1);
    const isMuted = noted.voice.getDailyCallObject()?.localAudio() === false;
    const story = sdk.story(noted);
    await noted.voice.stop();
    return {event, isMuted, story, joins: sdk.asked('join-meeting').length, leftovers: sdk.leftovers()};
  });
  expect(seen.event).toEqual({attempt: 1, delayMs: 1000});
  expect(seen).toMatchObject({isMuted: true, joins: 2, leftovers: {audio: 0, instances: 0, microphones: 0}});
  expect(seen.story).not.toContain('call-end');
  expect(seen.story).not.toContain('error');
  expect(seen.story.filter((word) => word === 'web-call-creation started')).toHaveLength(1);
});

test('reconnecting is bounded: after the last attempt one error and the end', async () => {
  expectComplaint(NOISE);
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open({reconnectAttempts: 1});
    await noted.voice.start('good');
    Object.assign(standIn.script, {join: {type: 'connection-error', msg: 'still lost'}});
    standIn.room?.fail({type: 'connection-error', msg: 'lost'});
    await sdk.heard(noted, 'call-end');
    await noted.voice.stop();
    return {story: sdk.story(noted).slice(-4), leftovers: sdk.leftovers()};
  });
  expect(seen.story).toEqual(['reconnecting', 'error', 'call-end', 'message']);
  expect(seen.leftovers).toMatchObject({instances: 0, microphones: 0});
});

test('stop while it reconnects ends the call and nothing joins any more', async () => {
  expectComplaint(NOISE);
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    standIn.room?.fail({type: 'connection-error', msg: 'lost'});
    await sdk.heard(noted, 'reconnecting');
    await noted.voice.stop();
    const story = sdk.story(noted);
    // The page is free for another call at once.
    const other = sdk.open();
    await other.voice.start('good');
    await other.voice.stop();
    return {
      ends: story.filter((word) => word === 'call-end').length,
      joins: sdk.asked('join-meeting').length,
    };
  });
  expect(seen).toEqual({ends: 1, joins: 2});
});

test('what the library says of the network is handed over', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    standIn.room?.post({action: 'network-connection', type: 'sfu', event: 'interrupted'});
    const connection = await sdk.heard(noted, 'network-connection');
    const state = {state: 'warning', reasons: ['sendPacketLoss']};
    standIn.room?.post({action: 'network-quality-change', state, threshold: 'low', quality: 40});
    const quality = await sdk.heard(noted, 'network-quality-change');
    await noted.voice.stop();
    return {connection, quality};
  });
  expect(seen.connection).toMatchObject({type: 'sfu', event: 'interrupted'});
  expect(seen.quality).toMatchObject({quality: 40, threshold: 'low', networkState: 'warning'});
});

test('a call is found again after a reload, and forgotten when it ended', async () => {
  const page = await openPage();
  await page.evaluate(async () => {
    await sdk.open({resumeKey: 'call'}).voice.start('good');
  });
  await page.reload();
  await page.waitForFunction(() => 'sdk' in globalThis);
  const seen = await page.evaluate(async () => {
    const noted = sdk.open({resumeKey: 'call'});
    const call = await noted.voice.resume();
    await sdk.heard(noted, 'call-start');
    await noted.voice.stop();
    return {call, url: sdk.asked('join-meeting')[0]?.['properties'], again: await noted.voice.resume()};
  });
  expect(seen.call).toMatchObject({id: 'call-1', webCallUrl: 'https://room.example/call-1'});
  expect(seen.url).toMatchObject({url: 'https://room.example/call-1'});
  expect(seen.again).toBeNull();
});

test('reconnect joins a call of the own server, and refuses what is none', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    const call = await noted.voice.reconnect({webCallUrl: 'https://room.example/other'});
    await noted.voice.stop();
    const refused: unknown = await noted.voice
      .reconnect({webCallUrl: 'javascript:alert(1)'})
      .catch((error: unknown) => error);
    return {call, refused: JSON.parse(JSON.stringify(refused)) as unknown};
  });
  expect(seen.call).toMatchObject({webCallUrl: 'https://room.example/other'});
  expect(seen.refused).toMatchObject({type: 'validation-error', code: 'bad-input'});
});

test.each(['{"webCallUrl":"javascript:alert(1)"}', '{"id":"call-1"}', '"text"', '{broken'])(
  'what is kept as %s is no call: resume finds none, and forgets it',
  async (kept) => {
    const page = await openPage();
    const seen = await page.evaluate(async (text) => {
      sessionStorage.setItem('call', text);
      const noted = sdk.open({resumeKey: 'call'});
      const call = await noted.voice.resume();
      return {call, kept: sessionStorage.getItem('call'), story: sdk.story(noted)};
    }, kept);
    expect(seen).toEqual({call: null, kept: null, story: []});
  },
);
