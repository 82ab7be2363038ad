import {expect, test, vi} from 'vitest';
import {isInstalled} from '#web/install/is-installed.ts';

const nothing = () => ({matches: false});

test.each<[string, (query: string) => object, object, boolean]>([
  [
    'a window of its own',
    (query) => ({matches: query === '(display-mode: standalone)'}),
    {standalone: undefined},
    true,
  ],
  ['an icon on an iPhone’s home screen', nothing, {standalone: true}, true],
  ['a tab', nothing, {standalone: false}, false],
  [
    'a browser that knows neither',
    () => {
      throw new TypeError('matchMedia is closed');
    },
    {},
    false,
  ],
])('the app in %s', (_, matchMedia, navigator, is) => {
  vi.stubGlobal('matchMedia', matchMedia);
  vi.stubGlobal('navigator', navigator);
  expect(isInstalled()).toBe(is);
});
