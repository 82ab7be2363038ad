// A conversation as it begins: the academy and the microphone answer when the test lets them.
import {afterEach, expect, onTestFinished, test, vi} from 'vitest';
import {createActor} from 'xstate';
import {MICROPHONE_TROUBLE as TROUBLE} from '#web/io/voice/microphone.texts.ts';
import {tutorMachine} from '#web/landing/tutor/tutor.machine.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** @returns the addresses that the academy is asked at. */
function academyThat(answers: () => Promise<Response>): readonly string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return answers();
  });
  return asked;
}

function start() {
  const actor = createActor(tutorMachine).start();
  onTestFinished(() => void actor.stop());
  actor.send({type: 'start'});
  return actor;
}

test('the academy is asked how its tutor talks while the browser asks for the microphone', async () => {
  const asked = academyThat(() => Promise.resolve(Response.json({platform: null})));
  const {promise, reject} = Promise.withResolvers<MediaStream>();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(promise);
  const actor = start();
  await expect.poll(() => asked).toEqual(['/api/tutor/voice']);
  expect(actor.getSnapshot().value).toBe('idle');
  reject(new DOMException('no', 'NotAllowedError'));
  await expect.poll(() => actor.getSnapshot().context.trouble).toBe(TROUBLE.denied);
});

test('where neither is there, the microphone is what is spoken of', async () => {
  academyThat(() => Promise.reject(new TypeError('nobody is there')));
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotFoundError'));
  const actor = start();
  await expect.poll(() => actor.getSnapshot().context.trouble).toBe(TROUBLE.missing);
});
