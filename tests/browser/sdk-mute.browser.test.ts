import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage, expectComplaint} = browserForTests();
const NOISE = /sentry|Failed to load resource|ERR_NAME/;

test('who is muted through the call library is muted, is told so once, and joins again muted', async () => {
  expectComplaint(NOISE);
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    noted.voice.getDailyCallObject()?.setLocalAudio(false);
    await sdk.heard(noted, 'mute-change');
    const isMuted = noted.voice.isMuted();
    standIn.room?.fail({type: 'connection-error', msg: 'lost'});
    await sdk.heard(noted, 'reconnected');
    const again = noted.voice.getDailyCallObject()?.localAudio();
    const joined = sdk.asked('join-meeting')[1]?.['properties'] as {startAudioOff: boolean};
    noted.voice.getDailyCallObject()?.setLocalAudio(true);
    await sdk.heard(noted, 'mute-change', (value) => value === false);
    const changes = noted.said.filter(({name}) => name === 'mute-change').map(({value}) => value);
    const says = noted.voice.isMuted();
    await noted.voice.stop();
    return {isMuted, again, startAudioOff: joined.startAudioOff, changes, says};
  });
  expect(seen).toEqual({
    isMuted: true,
    again: false,
    startAudioOff: true,
    changes: [true, false],
    says: false,
  });
});

test('who is muted by the room is muted', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    standIn.room?.mute(true);
    await sdk.heard(noted, 'mute-change', (value) => value === true);
    const isMuted = noted.voice.isMuted();
    standIn.room?.mute(false);
    await sdk.heard(noted, 'mute-change', (value) => value === false);
    const unmuted = noted.voice.isMuted();
    await noted.voice.stop();
    return [isMuted, unmuted];
  });
  expect(seen).toEqual([true, false]);
});

test('what the page asks for holds until the room has it: older news of the room does not undo it', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    // Said before the room has heard of the mute.
    standIn.room?.mute(false);
    noted.voice.setMuted(true);
    await sdk.until(() => noted.voice.getDailyCallObject()?.localAudio() === false);
    const changes = noted.said.filter(({name}) => name === 'mute-change').map(({value}) => value);
    const isMuted = noted.voice.isMuted();
    await noted.voice.stop();
    return {changes, isMuted};
  });
  expect(seen).toEqual({changes: [true], isMuted: true});
});

test('a room that does not let its visitor speak says so after a while', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open({startMuted: true, settleTimeoutMs: 200});
    await noted.voice.start('good');
    Object.assign(standIn.script, {unmute: 'never'});
    noted.voice.setMuted(false);
    const told = await sdk.heard(noted, 'mute-change', (value) => value === true);
    const isMuted = noted.voice.isMuted();
    await noted.voice.stop();
    return {told, isMuted};
  });
  expect(seen).toEqual({told: true, isMuted: true});
});

test('a microphone that is refused is not muted: it is not there', async () => {
  const page = await openPage({permissions: []});
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    await sdk.heard(noted, 'call-start');
    standIn.room?.mute(false);
    await noted.voice.stop();
    return {isMuted: noted.voice.isMuted(), changes: sdk.story(noted).includes('mute-change')};
  });
  expect(seen).toEqual({isMuted: false, changes: false});
});
