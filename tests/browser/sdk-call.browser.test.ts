import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage, expectComplaint} = browserForTests();
const NOTHING = {audio: 0, scripts: 0, links: 0, instances: 0, pendings: 0, microphones: 0};

test('a call starts in the official order, talks, and ends with nothing left', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    const call = await noted.voice.start('good');
    await sdk.heard(noted, 'call-start');
    await sdk.heard(noted, 'speech-start');
    await noted.voice.stop();
    return {call, story: sdk.story(noted), leftovers: sdk.leftovers()};
  });
  expect(seen.call).toMatchObject({id: 'call-1', webCallUrl: 'https://room.example/call-1'});
  expect(seen.story.filter((word) => !word.startsWith('speech') && word !== 'call-start')).toEqual([
    'initialization started',
    'initialization completed',
    'web-call-creation started',
    'web-call-creation completed',
    'daily-call-object-creation started',
    'daily-call-object-creation completed',
    'mobile-permissions started',
    'mobile-permissions completed',
    'daily-call-join started',
    'daily-call-join completed',
    'video-recording-setup completed',
    'audio-observer-setup started',
    'audio-observer-setup completed',
    'audio-processing-setup started',
    'audio-processing-setup completed',
    'call-start-success',
    'call-end',
    'message',
  ]);
  expect(seen.leftovers).toEqual(NOTHING);
});

test('progress, success and the end carry the official data', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    await noted.voice.stop();
    return noted.said.map(({name, value}) => ({name, value}));
  });
  const progress = seen
    .filter(({name}) => name === 'call-start-progress')
    .map(({value}) => value as {stage: string; status: string; metadata?: object; duration?: number});
  const metadata = (stage: string, status: string) =>
    progress.find((event) => event.stage === stage && event.status === status)?.metadata;
  expect(metadata('initialization', 'started')).toEqual({
    hasAssistant: true,
    hasSquad: false,
    hasWorkflow: false,
  });
  expect(metadata('web-call-creation', 'completed')).toEqual({
    callId: 'call-1',
    videoRecordingEnabled: false,
    voiceProvider: '11labs',
  });
  expect(metadata('daily-call-object-creation', 'started')).toEqual({
    audioSource: true,
    videoSource: false,
    isVideoRecordingEnabled: false,
    isVideoEnabled: false,
  });
  expect(metadata('mobile-permissions', 'started')).toEqual({isMobile: false});
  expect(metadata('mobile-permissions', 'completed')).toEqual({action: 'skipped-not-mobile'});
  expect(metadata('video-recording-setup', 'completed')).toEqual({action: 'skipped-not-enabled'});
  const joined = progress.find(({stage, status}) => stage === 'daily-call-join' && status === 'completed');
  expect(joined).toMatchObject({
    duration: expect.any(Number),
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(seen.find(({name}) => name === 'call-start-success')?.value).toEqual({
    totalDuration: expect.any(Number),
    callId: 'call-1',
    timestamp: expect.any(String),
  });
  expect(seen.findLast(({name}) => name === 'message')?.value).toEqual({
    type: 'status-update',
    status: 'ended',
    endedReason: 'customer-ended-call',
  });
});

test('joins the web-call URL without automatic subscription, and subscribes each participant to audio', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    await sdk.heard(noted, 'call-start');
    standIn.room?.addParticipant('Somebody else');
    await sdk.until(() => sdk.asked('update-participant').length === 2);
    const heard = document.querySelectorAll('audio').length;
    await noted.voice.stop();
    return {
      join: sdk.asked('join-meeting')[0],
      subscriptions: sdk.asked('update-participant').map((message) => message['properties']),
      heard,
    };
  });
  expect(seen.join).toMatchObject({
    properties: {url: 'https://room.example/call-1', subscribeToTracksAutomatically: false},
  });
  expect(seen.subscriptions).toEqual([
    {setSubscribedTracks: {audio: true, video: false}},
    {setSubscribedTracks: {audio: true, video: false}},
  ]);
  // Only the platform's speaker is played.
  expect(seen.heard).toBe(1);
});

test('a speaker with a picture is subscribed with video, the track is handed over, and playable said for each', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    Object.assign(standIn.script, {video: true});
    const noted = sdk.open();
    await noted.voice.start('with-picture');
    const track = (await sdk.heard(noted, 'video')) as MediaStreamTrack;
    await sdk.until(() => sdk.asked('app-msg').length === 2);
    const kind = track.kind;
    await noted.voice.stop();
    return {
      kind,
      sent: sdk.asked('app-msg').map(({data}) => data),
      asked: sdk.asked('update-participant')[0],
    };
  });
  expect(seen).toMatchObject({
    kind: 'video',
    sent: ['playable', 'playable'],
    asked: {properties: {setSubscribedTracks: {audio: true, video: true}}},
  });
});

test('a recorded call starts its recording, says so with the delay, and stops it before it leaves', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('recorded');
    const started = await sdk.heard(
      noted,
      'call-start-progress',
      (event) => (event as {stage: string}).stage === 'video-recording-started',
    );
    await sdk.until(() => sdk.asked('app-msg').some(({data}) => String(data).includes('say-first-message')));
    const control = sdk.asked('app-msg').find(({data}) => String(data).includes('say-first-message'))?.[
      'data'
    ];
    await noted.voice.stop();
    return {
      started,
      control,
      log: standIn.log.map(({action}) => action),
      start: sdk.asked('local-recording-start'),
    };
  });
  expect(seen.start[0]).toMatchObject({
    width: 1280,
    height: 720,
    backgroundColor: '#FF1F2D3D',
    layout: {preset: 'default'},
  });
  expect(seen.started).toMatchObject({status: 'completed', metadata: {delaySeconds: expect.any(Number)}});
  expect(JSON.parse(String(seen.control))).toEqual({
    type: 'control',
    control: 'say-first-message',
    videoRecordingStartDelaySeconds: expect.any(Number),
  });
  expect(seen.log.indexOf('local-recording-stop')).toBeGreaterThan(0);
  expect(seen.log.indexOf('local-recording-stop')).toBeLessThan(seen.log.indexOf('leave-meeting'));
});

test('a phone waits one second before it joins', async () => {
  // The call library knows no noise cancellation on phones.
  expectComplaint(/unsupported input processor/);
  const page = await openPage({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  });
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    await noted.voice.stop();
    return noted.said
      .map(({value}) => value as {stage?: string; status?: string; duration?: number; metadata?: object})
      .filter((event) => event?.stage === 'mobile-permissions');
  });
  expect(seen[0]).toMatchObject({status: 'started', metadata: {isMobile: true}});
  expect(seen[1]).toMatchObject({status: 'completed', metadata: {action: 'permissions-wait'}});
  expect(seen[1]?.duration).toBeGreaterThanOrEqual(990);
});

test('a second start says that a call is there already and returns nothing', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    const first = noted.voice.start('good');
    const second = await noted.voice.start('good');
    const call = await first;
    await noted.voice.stop();
    const refusal = noted.said.find(({value}) => (value as {stage?: string})?.stage === 'validation');
    return {second, call, refusal: refusal?.value, loads: standIn.loads};
  });
  expect(seen.second).toBeNull();
  expect(seen.call).toMatchObject({id: 'call-1'});
  expect(seen.refusal).toMatchObject({status: 'failed', metadata: {reason: 'already-started'}});
  expect(seen.loads).toBe(1);
});
