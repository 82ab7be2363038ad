// What the official SDK has had since 2.4.0.
import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage, expectComplaint} = browserForTests();

test('the own level can be asked for, and its measuring started and stopped', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    const early = [noted.voice.getLocalAudioLevel(), noted.voice.isLocalAudioLevelObserverRunning()];
    const refused: unknown = await noted.voice
      .startLocalAudioLevelObserver()
      .catch((error: unknown) => error);
    await noted.voice.start('good');
    await noted.voice.startLocalAudioLevelObserver(150);
    const interval = sdk.asked('start-local-audio-level-observer')[0]?.['interval'];
    await sdk.until(() => noted.voice.getLocalAudioLevel() > 0);
    const isRunning = noted.voice.isLocalAudioLevelObserverRunning();
    noted.voice.stopLocalAudioLevelObserver();
    const after = noted.voice.isLocalAudioLevelObserverRunning();
    await noted.voice.stop();
    return {early, refused: (refused as Error).message, interval, isRunning, after};
  });
  expect(seen).toEqual({
    early: [0, false],
    refused: 'Call object is not available.',
    interval: 150,
    isRunning: true,
    after: false,
  });
});

test('a level that cannot be measured is told by its own event, and is no error of the call', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    Object.assign(standIn.script, {refuses: {'start-local-audio-level-observer': 'no worklet'}});
    const noted = sdk.open();
    const told = new Promise<Error>((resolve) => {
      noted.voice.once('local-audio-level-observer-error', resolve);
    });
    noted.voice.on('local-volume-level', () => undefined);
    await noted.voice.start('good');
    const {message} = await told;
    const type = 'local-audio-level-observer-error';
    const again = new Promise<Error>((resolve) => {
      noted.voice.once('local-audio-level-observer-error', resolve);
    });
    standIn.room?.post({action: 'nonfatal-error', type, errorMsg: 'it broke'});
    const later = (await again).message;
    await noted.voice.stop();
    return {message, later, errors: sdk.story(noted).filter((word) => word === 'error').length};
  });
  expect(seen).toEqual({message: 'no worklet', later: 'it broke', errors: 0});
});

test('a recording is started and stopped by the page, told of, and stopped with the call', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    const told: string[] = [];
    for (const name of [
      'recording-started',
      'recording-stopped',
      'recording-error',
      'recording-stats',
      'recording-upload-completed',
    ] as const) {
      noted.voice.on(name, (event: {readonly action: string}) => void told.push(event.action));
    }
    let early = '';
    try {
      noted.voice.startRecording();
    } catch (error) {
      early = (error as Error).message;
    }
    await noted.voice.start('good');
    noted.voice.startRecording();
    await sdk.until(() => told.includes('recording-started'));
    noted.voice.stopRecording();
    await sdk.until(() => told.includes('recording-stopped'));
    for (const action of ['recording-error', 'recording-stats', 'recording-upload-completed']) {
      standIn.room?.post({action});
    }
    await sdk.until(() => told.includes('recording-upload-completed'));
    noted.voice.startRecording();
    await noted.voice.stop();
    const said = sdk.asked('app-msg').some(({data}) => String(data).includes('say-first-message'));
    return {early, told: told.slice(0, 5), stops: sdk.asked('local-recording-stop').length, said};
  });
  expect(seen).toEqual({
    early: 'Call object is not available.',
    told: [
      'recording-started',
      'recording-stopped',
      'recording-error',
      'recording-stats',
      'recording-upload-completed',
    ],
    stops: 2,
    // Only a call that the platform has recorded waits for it.
    said: false,
  });
});

test('a call with a token joins with it, asks for no recording, says when it runs, and stops it', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open({
      createCall: async () => ({
        id: 'tokened',
        webCallUrl: 'https://room.example/tokened',
        artifactPlan: {videoRecordingEnabled: true},
        transport: {callToken: 'MEETING-TOKEN'},
      }),
    });
    await noted.voice.start('good');
    const asked = sdk.asked('local-recording-start').length;
    for (let times = 0; times < 2; times += 1)
      standIn.room?.post({action: 'recording-started', local: false});
    const control = () => sdk.asked('app-msg').filter(({data}) => String(data).includes('say-first-message'));
    await sdk.until(() => control().length > 0);
    await noted.voice.stop();
    const setup = noted.said
      .map(({value}) => value as {stage?: string; metadata?: object} | undefined)
      .find((value) => value?.stage === 'video-recording-setup');
    const properties = sdk.asked('join-meeting')[0]?.['properties'] as {token?: string} | undefined;
    const stops = sdk.asked('local-recording-stop').length;
    return {asked, token: properties?.token, metadata: setup?.metadata, said: control().length, stops};
  });
  expect(seen).toEqual({
    asked: 0,
    token: 'MEETING-TOKEN',
    metadata: {action: 'auto-started-via-meeting-token'},
    said: 1,
    stops: 1,
  });
});

test('reconnect tells its own first stage, then the room, and the start once', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    Object.assign(standIn.script, {listening: 'never'});
    const noted = sdk.open();
    const call = await noted.voice.reconnect({id: 'c', webCallUrl: 'https://room.example/c'});
    const twice: unknown = await noted.voice
      .reconnect({webCallUrl: 'https://room.example/c'})
      .catch((error: unknown) => error);
    standIn.room?.say('listening');
    standIn.room?.say(JSON.stringify({type: 'hang'}));
    await sdk.heard(noted, 'message');
    await noted.voice.stop();
    const first = noted.said[0]?.value;
    return {call, first, story: sdk.story(noted), twice: (twice as Error).message};
  });
  expect(seen.call).toMatchObject({id: 'c'});
  expect(seen.first).toMatchObject({
    stage: 'reconnect-initialization',
    status: 'started',
    metadata: {callId: 'c', hasVideoRecording: false, voiceProvider: 'unknown'},
  });
  expect(seen.story).not.toContain('web-call-creation started');
  expect(seen.story.filter((word) => word === 'call-start')).toHaveLength(1);
  expect(seen.twice).toBe('Cannot reconnect while a call is already in progress. Call stop() first.');
});

test('a reconnection that fails rejects with its error, which is emitted once; one that is stopped is null', async () => {
  expectComplaint(/sentry|ERR_NAME|Failed to load resource/);
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    Object.assign(standIn.script, {join: {type: 'no-room', msg: 'gone'}});
    const noted = sdk.open();
    const thrown: unknown = await noted.voice
      .reconnect({webCallUrl: 'https://room.example/c'})
      .catch((error: unknown) => error);
    const emitted = noted.said.filter(({name}) => name === 'error').map(({value}) => value);
    Object.assign(standIn.script, {join: 'never'});
    const waiting = noted.voice.reconnect({webCallUrl: 'https://room.example/c'});
    await sdk.until(() => sdk.asked('join-meeting').length === 2);
    await noted.voice.stop();
    return {isSame: emitted.length === 1 && emitted[0] === thrown, stopped: await waiting};
  });
  expect(seen).toEqual({isSame: true, stopped: null});
});

test('the network is tested on a call of its own, and a call can start after it', async () => {
  const page = await openPage({permissions: ['microphone', 'camera']});
  const seen = await page.evaluate(async () => {
    Object.assign(standIn.script, {
      refuses: {'test-network-connectivity': 'no relay'},
      replies: {
        'test-websocket-connectivity': {results: {result: 'passed', passedRegions: ['x']}},
        'test-call-quality': {results: {result: 'good', secondsElapsed: 1}},
      },
    });
    const config = {callObjectBundleUrlOverride: '/call-machine.js'};
    const running = sdk.open();
    await running.voice.start('good');
    const refused = await sdk.Voice.runNetworkTestsStandalone(config);
    await running.voice.stop();
    const results = await sdk.Voice.runNetworkTestsStandalone(config);
    const next = await running.voice.start('good');
    await running.voice.stop();
    return {refused, results, next, leftovers: sdk.leftovers()};
  });
  expect(seen.refused).toEqual({error: 'Another call of this page is running. Stop it first.'});
  expect(seen.results).toEqual({
    networkConnectivity: {result: 'error', error: 'no relay'},
    websocketConnectivity: {result: 'passed', passedRegions: ['x']},
    callQuality: {result: 'good', secondsElapsed: 1},
  });
  expect(seen).toMatchObject({next: {id: 'call-1'}, leftovers: {instances: 0, audio: 0}});
});
