import {expect, test, vi} from 'vitest';
import {mediaMatches, onMediaChange} from '#web/ui/window/media.ts';

const QUERY = '(pointer: coarse)';
const nothing = () => undefined;

test('a media query is answered as the browser answers it, and followed until it is stopped', () => {
  const list = Object.assign(new EventTarget(), {matches: true});
  vi.stubGlobal('matchMedia', () => list);
  expect(mediaMatches(QUERY)).toBe(true);
  const changed = vi.fn<() => void>();
  const stop = onMediaChange(QUERY, changed);
  list.dispatchEvent(new Event('change'));
  stop();
  list.dispatchEvent(new Event('change'));
  expect(changed).toHaveBeenCalledTimes(1);
});

test.each([
  ['has no media queries', undefined],
  [
    'refuses them',
    () => {
      throw new DOMException('closed', 'SecurityError');
    },
  ],
  ['answers nothing', () => null],
  ['answers nonsense', () => ({matches: 'maybe'})],
])('nothing matches, and nothing breaks, in a browser that %s', (_, matchMedia) => {
  vi.stubGlobal('matchMedia', matchMedia);
  expect(mediaMatches(QUERY)).toBe(false);
  onMediaChange(QUERY, nothing)();
});
