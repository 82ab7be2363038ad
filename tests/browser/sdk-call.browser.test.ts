import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage} = browserForTests();

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
  expect(seen.story).toEqual([
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
    'call-start',
    'speech-start',
    'speech-end',
    'call-end',
    'message',
  ]);
  expect(seen.leftovers).toEqual({audio: 0, scripts: 0, links: 0, instances: 0, pendings: 0, microphones: 0});
});
