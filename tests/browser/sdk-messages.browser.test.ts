import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage} = browserForTests();
const NOTHING = {audio: 0, scripts: 0, links: 0, instances: 0, pendings: 0, microphones: 0};

test('messages arrive parsed; an end that the platform tells of is not said twice', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    standIn.room?.say(
      JSON.stringify({type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'hi'}),
    );
    standIn.room?.say('{not json');
    standIn.room?.say(
      JSON.stringify({type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call'}),
    );
    standIn.room?.end();
    await sdk.heard(noted, 'call-end');
    await noted.voice.stop();
    return {
      messages: noted.said.filter(({name}) => name === 'message').map(({value}) => value),
      errors: noted.said.filter(({name}) => name === 'error').map(({value}) => JSON.stringify(value)),
      leftovers: sdk.leftovers(),
    };
  });
  expect(seen.messages).toEqual([
    {type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'hi'},
    {type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call'},
  ]);
  expect(seen.errors).toHaveLength(1);
  expect(seen.errors[0]).toContain('message-error');
  expect(seen.leftovers).toEqual(NOTHING);
});

test('a page may start the next call from the listener of call-end', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    let again: Promise<unknown> | undefined;
    noted.voice.once('call-end', () => {
      again = noted.voice.start('good');
    });
    await noted.voice.start('good');
    standIn.room?.end();
    await sdk.heard(noted, 'call-end');
    const second = await again;
    await noted.voice.stop();
    return {second, leftovers: sdk.leftovers()};
  });
  expect(seen.second).toMatchObject({id: 'call-1'});
  expect(seen.leftovers).toEqual(NOTHING);
});

test('say and send reach the assistant as JSON, with the official defaults', async () => {
  const page = await openPage();
  const sent = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    noted.voice.say('Good bye', true);
    noted.voice.send({type: 'add-message', message: {role: 'system', content: 'say peanuts'}});
    await sdk.until(() => sdk.asked('app-msg').length >= 3);
    await noted.voice.end();
    return sdk.asked('app-msg').map(({data}) => String(data));
  });
  expect(sent.filter((data) => data !== 'playable').map((data) => JSON.parse(data) as unknown)).toEqual([
    {
      type: 'say',
      message: 'Good bye',
      endCallAfterSpoken: true,
      interruptionsEnabled: false,
      interruptAssistantEnabled: false,
    },
    {type: 'add-message', message: {role: 'system', content: 'say peanuts'}},
    {type: 'end-call'},
  ]);
});

test('what is said without a room fails in one way at every stage: an error, and nothing is thrown', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    const thrown: string[] = [];
    const stages: string[] = [];
    const say = (stage: string) => {
      stages.push(stage);
      try {
        noted.voice.say('hello');
      } catch (error) {
        thrown.push(`${stage}: ${(error as Error).message}`);
      }
    };
    say('before the start');
    noted.voice.on('call-start-progress', ({stage, status}) => {
      if (status === 'started' && !stage.startsWith('audio')) say(`${stage} ${status}`);
    });
    await noted.voice.start('good');
    const sent = sdk.asked('app-msg').filter(({data}) => String(data).includes('hello')).length;
    noted.voice.say('in the call');
    const heard = sdk.asked('app-msg').filter(({data}) => String(data).includes('in the call')).length;
    const stopped = noted.voice.stop();
    say('while it ends');
    await stopped;
    say('after the end');
    const errors = noted.said
      .filter(({name}) => name === 'error')
      .map(({value}) => {
        const {type, code, message} = value as {type: string; code: string; message: string};
        return `${type} ${code} ${message}`;
      });
    return {thrown, stages: stages.length, errors, sent, heard};
  });
  expect(seen.thrown).toEqual([]);
  expect(seen.stages).toBeGreaterThanOrEqual(7);
  expect(seen.errors).toEqual(
    Array.from({length: seen.stages}, () => 'send-error no-call There is no call.'),
  );
  expect(seen.sent).toBe(0);
});
