import {afterEach, expect, test, vi} from 'vitest';
import {cdp, page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Face} from '#web/avatar/face/face.tsx';
import type {FaceState, MouthShape, MouthSource} from '#web/avatar/face/face.types.ts';
import {CALM_AFTER_MS} from '#web/avatar/face/life.ts';

const SILENT: MouthSource = {shapeAt: () => undefined};
const STATES = [
  ['idle', 'The tutor is here'],
  ['connecting', 'The tutor is connecting'],
  ['connected', 'The tutor is ready'],
  ['listening', 'The tutor is listening'],
  ['thinking', 'The tutor is thinking'],
  ['speaking', 'The tutor is speaking'],
  ['error', 'The tutor ran into a problem'],
] as const;

const devtools = () => cdp() as unknown as {send: (method: string, params: object) => Promise<unknown>};
const wantsMotion = (value: 'reduce' | 'no-preference') =>
  devtools().send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-reduced-motion', value}]});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await wantsMotion('no-preference');
});

const part = (name: string) => document.querySelector(`[data-face=${name}]`);
const drawn = (name: string) => part(name)?.getAttribute('d') ?? '';
const eye = () => part('left')?.getAttribute('transform') ?? '';
const show = (state: FaceState, mouth = SILENT) => <Face name="The tutor" state={state} mouth={mouth} />;

/** A mouth that is as it is set, and counts how often it is looked at. */
function setMouth() {
  const it = {
    shape: undefined as MouthShape | undefined,
    looks: 0,
    shapeAt: () => {
      it.looks += 1;
      return it.shape;
    },
  };
  return it;
}

test.each(STATES)('%s: its name says so', async (state, says) => {
  await render(show(state));
  await expect.element(page.getByRole('img', {name: says, exact: true})).toBeVisible();
});

test('it goes over from one state to the next by itself, without being drawn anew', async () => {
  const it = await render(show('connected'));
  const line = part('line');
  const before = drawn('line');
  await it.rerender(show('thinking'));
  await expect.poll(() => drawn('line')).not.toBe(before);
  expect(part('line')).toBe(line);
});

test('the mouth follows what it is given while it speaks, and only then', async () => {
  const mouth = setMouth();
  const it = await render(show('listening', mouth));
  mouth.shape = {viseme: 'open', openness: 1};
  await nextFrames(4);
  expect(mouth.looks).toBe(0);
  const shut = drawn('mouth');
  await it.rerender(show('speaking', mouth));
  await expect.poll(() => mouth.looks).toBeGreaterThan(2);
  await expect.poll(() => drawn('mouth')).not.toBe(shut);
  const open = drawn('mouth');
  mouth.shape = undefined;
  await expect.poll(() => drawn('mouth')).not.toBe(open);
});

test('what nobody sees is not moved, and moves once it is seen', async () => {
  const mouth = setMouth();
  await render(
    <>
      <div style={{height: 5000}} />
      {show('speaking', mouth)}
    </>,
  );
  await nextFrames(6);
  expect(mouth.looks).toBe(0);
  part('line')?.scrollIntoView();
  await expect.poll(() => mouth.looks).toBeGreaterThan(2);
  document.documentElement.scrollTop = 0;
  await nextFrames(6);
  const before = mouth.looks;
  await nextFrames(6);
  expect(mouth.looks).toBe(before);
});

test('it blinks in its first 5 s, and then asks for nothing until somebody points at it', async () => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout', 'clearTimeout'],
  });
  await render(show('idle'));
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  const looks = new Set<string>();
  for (let ms = 0; ms <= CALM_AFTER_MS + 500; ms += 20) {
    vi.advanceTimersByTime(20);
    looks.add(eye());
  }
  expect(looks.size).toBeGreaterThan(3);
  expect(vi.getTimerCount()).toBe(0);
  part('line')?.closest('svg')?.dispatchEvent(new PointerEvent('pointerenter'));
  expect(vi.getTimerCount()).toBe(1);
});

test('between two blinks it asks for no frame', async () => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout', 'clearTimeout'],
  });
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
  const asked = () => frames.mock.calls.length;
  await render(show('idle'));
  const open = eye();
  // What polls lets fake time pass as well.
  await expect.poll(asked).toBeGreaterThan(0);
  passUntil(() => eye() !== open);
  passUntil(() => eye() === open);
  vi.advanceTimersByTime(100);
  const before = asked();
  vi.advanceTimersByTime(1000);
  expect([asked(), eye()]).toEqual([before, open]);
  passUntil(() => eye() !== open);
});

test('where motion is not wanted it never blinks, and its mouth has two still shapes', async () => {
  await wantsMotion('reduce');
  const mouth = setMouth();
  await render(show('speaking', mouth));
  await expect.poll(() => mouth.looks).toBeGreaterThan(0);
  const seen = new Set<string>();
  const eyes = eye();
  for (const openness of [0, 1, 0.6, 0, 0.9, 0.4]) {
    mouth.shape = {viseme: openness > 0.5 ? 'round' : 'wide', openness};
    // Each is held for a moment.
    await nextFrames(20);
    seen.add(drawn('mouth'));
  }
  expect(seen.size).toBe(2);
  expect(eye()).toBe(eyes);
});

test('in forced colors its line has the color of text', async () => {
  await devtools().send('Emulation.setEmulatedMedia', {features: [{name: 'forced-colors', value: 'active'}]});
  await render(show('idle'));
  const probe = document.createElement('i');
  probe.style.color = 'CanvasText';
  document.body.append(probe);
  const line = part('line');
  expect(line && getComputedStyle(line).stroke).toBe(getComputedStyle(probe).color);
  probe.remove();
});

/** Lets time pass until something is so, 3 s at most. */
function passUntil(isSo: () => boolean): void {
  for (let ms = 0; ms < 3000 && !isSo(); ms += 20) vi.advanceTimersByTime(20);
  expect(isSo()).toBe(true);
}

const nextFrames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise((next) => requestAnimationFrame(next));
};
