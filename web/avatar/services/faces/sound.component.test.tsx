import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {userEvent} from 'vitest/browser';
import {soundFor} from '#web/avatar/services/faces/sound.ts';
import {performer, type Performer} from '#web/avatar/services/stand-ins/pictures.ts';
import {mouth} from '#web/avatar/voice/mouth.ts';

const media = HTMLMediaElement.prototype;
const INPUT = {service: 'did', wantsMicrophone: true, isQuiet: false} as const;
let over: AbortController;
let face: Performer;
const player = () => document.querySelector('audio');

const play = (more: {speakerId?: string} = {}) => {
  const sound = soundFor({...INPUT, ...more}, over.signal);
  const voice = face.tracks.find(({kind}) => kind === 'audio');
  if (voice) sound.play(voice);
  return sound;
};

beforeEach(() => {
  over = new AbortController();
  face = performer();
});
afterEach(() => {
  over.abort();
  face.stop();
  vi.restoreAllMocks();
});

test('it is heard at the chosen speaker, and at the default one where that is gone', async () => {
  const sink = vi.spyOn(media, 'setSinkId').mockRejectedValue(new DOMException('', 'NotFoundError'));
  await userEvent.click(document.body);
  play({speakerId: 'desk'});
  expect(sink).toHaveBeenCalledWith('desk');
  await expect.poll(() => player()?.paused).toBe(false);
});

test('a browser that plays nothing before a gesture plays it with the next one', async () => {
  const asked = vi.spyOn(media, 'play').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  play();
  await expect.poll(() => asked.mock.settledResults[0]?.type).toBe('rejected');
  expect(player()?.paused).toBe(true);
  await userEvent.click(document.body);
  await expect.poll(() => player()?.paused).toBe(false);
});

test('quiet and cut off are each silent, and it is heard again once it is neither', () => {
  const sound = play();
  sound.setHushed(true);
  sound.setQuiet(true);
  sound.setHushed(false);
  expect(player()?.muted).toBe(true);
  sound.setQuiet(false);
  expect(player()?.muted).toBe(false);
});

test('where the academy’s face shows, its mouth follows what is played, until the end', async () => {
  const shape = () => mouth.shapeAt(performance.now());
  await userEvent.click(document.body);
  play();
  await expect.poll(shape).toMatchObject({openness: 1});
  over.abort();
  expect(shape()).toBeUndefined();
});

test('nothing is played after the end', () => {
  over.abort();
  play();
  expect(player()).toBeNull();
});
