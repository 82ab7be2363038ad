import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {routeAt} from '#schema/wire/routes.ts';
import {appManifest} from '#web/install/manifest/app-manifest.ts';
import {sharedIn, withoutShared} from '#web/io/browser/shared-text.ts';

const {icons, screenshots, shortcuts, share_target: share, start_url: start} = appManifest;
const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)].filter(({src}) =>
  src.endsWith('.png'),
);

/** Width and height of a PNG: the first of its chunks begins with them. */
function sizeOf(src: string): string {
  const bytes = readFileSync(join('web/static', src));
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test.each(pictures)('$src is there, and as large as it says: $sizes', ({src, sizes}) => {
  expect(sizeOf(src)).toBe(sizes);
});

test('the app opens where it starts, and its shortcuts lead to pages of a learner', () => {
  expect(shortcuts.map(({name}) => name)).toEqual(['Modules', 'Community', 'Progress']);
  for (const url of [start, share.action, ...shortcuts.map((one) => one.url)])
    expect(routeAt(url)?.audience, url).toBe('student');
});

test('there is a screenshot for wide and for narrow screens, each with its words', () => {
  expect(screenshots.map(({form_factor: form}) => form)).toEqual(['wide', 'narrow']);
  for (const {label} of screenshots) expect(label).not.toBe('');
});

test('what another app shares comes under the names that the page reads', () => {
  const {title, text, url} = share.params;
  const search = new URLSearchParams({
    [title]: 'A title',
    [text]: 'Some words',
    [url]: 'https://example.org/',
  });
  expect(sharedIn(`?${search}`)).toBe('A title\nSome words\nhttps://example.org/');
  expect(withoutShared(`?${search}&channel=help`)).toBe('?channel=help');
  expect(share.method).toBe('GET');
});
