import {afterEach, expect, test, vi} from 'vitest';
import {reachOf} from '#web/calls/screen/check/connection-reach.ts';

afterEach(() => vi.unstubAllGlobals());

const reach = () => reachOf(new AbortController().signal);

test.each([
  ['has too many questions of this learner', () => Response.json({message: 'Too often.'}, {status: 429})],
  ['is busy', () => Response.json({message: 'Busy.'}, {status: 503})],
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('an academy that %s says nothing of what this network allows', async (_, answer) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  expect(await reach()).toBe('unknown');
});
