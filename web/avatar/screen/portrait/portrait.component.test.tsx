// Who is talked with: a service's picture, or the academy's own face.
import {afterEach, expect, onTestFinished, test} from 'vitest';
import {cdp, page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Portrait} from '#web/avatar/screen/portrait/portrait.tsx';
import {IDLE_AVATAR} from '#web/avatar/session/current-session.ts';
import '#web/styles.css';

const devtools = () => cdp() as unknown as {send: (method: string, params: object) => Promise<unknown>};
const wantsMotion = (value: 'reduce' | 'no-preference') =>
  devtools().send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-reduced-motion', value}]});
afterEach(() => wantsMotion('no-preference'));

/** A camera of the browser's own making. */
async function newPicture(): Promise<MediaStreamTrack> {
  const [track] = (await navigator.mediaDevices.getUserMedia({video: true})).getVideoTracks();
  if (!track) throw new Error('The browser has no camera.');
  onTestFinished(() => track.stop());
  return track;
}

const face = page.getByRole('img', {name: 'The tutor is ready'});
const video = () => document.querySelector('video');
const show = (picture: MediaStreamTrack | undefined) => (
  <div className="w-80">
    <Portrait view={{...IDLE_AVATAR, state: 'connected', picture}} />
  </div>
);
const seen = (element: Element | null) =>
  element !== null && getComputedStyle(element).visibility === 'visible';

test('the face is there until the picture comes, and after it is lost', async () => {
  const {rerender} = await render(show(undefined));
  await expect.element(face).toBeVisible();
  const picture = await newPicture();
  await rerender(show(picture));
  await expect.poll(() => seen(video())).toBe(true);
  expect(face.elements()).toEqual([]);
  picture.stop();
  picture.dispatchEvent(new Event('ended'));
  await expect.element(face).toBeVisible();
  expect(seen(video())).toBe(false);
});

test('who wants little motion sees the face, and the picture on request, until it is hidden again', async () => {
  await wantsMotion('reduce');
  await render(show(await newPicture()));
  await expect.element(face).toBeVisible();
  expect(video()).toBeNull();
  await userEvent.click(page.getByRole('button', {name: 'Show the video'}));
  await expect.poll(() => seen(video())).toBe(true);
  await userEvent.click(page.getByRole('button', {name: 'Hide the video'}));
  await expect.element(face).toBeVisible();
  expect(video()).toBeNull();
});
