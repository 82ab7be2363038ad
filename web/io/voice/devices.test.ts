import {expect, test, vi} from 'vitest';
import {listDevices} from '#web/io/voice/devices.ts';

const NOTHING = {microphones: [], cameras: [], speakers: [], unnamed: []};

test.each([
  ['has no devices for a page', {}],
  ['refuses to list them', {mediaDevices: {enumerateDevices: () => Promise.reject(new DOMException('no'))}}],
  ['answers nothing', {mediaDevices: {enumerateDevices: () => Promise.resolve()}}],
])('nothing is listed where the browser %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('HTMLMediaElement', {prototype: {}});
  expect(await listDevices()).toMatchObject(NOTHING);
});
