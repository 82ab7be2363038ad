import {expect, test} from 'vitest';
import {deviceInWords} from '#sync/account/sessions/device-words.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0 Safari/537.36 Edg/156.0`,
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on macOS',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${WEBKIT} CriOS/156.0 Mobile Safari/604.1`,
    'Chrome on iPad',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${WEBKIT} Chrome/156.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  ['curl/8.0', 'Unknown browser'],
  [null, 'Unknown browser'],
])('%s is %s', (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words);
});
