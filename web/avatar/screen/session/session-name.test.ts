import {expect, test} from 'vitest';
import {shortened} from '#web/avatar/screen/session/session-name.tsx';

test.each([
  ['local-3f2a9c1e-0000-4000-8000-000000000001', 'local-3f2a9c1e'],
  ['didagents-strm_abcdefghijkl', 'didagents-strm_abc'],
  ['heygen-7', 'heygen-7'],
  ['0123456789abcdef01234567', '0123456789abcdef'],
])('%s is %s for short', (id, short) => {
  expect(shortened(id)).toBe(short);
});
