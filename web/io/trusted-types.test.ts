import {expect, test} from 'vitest';
import {layoutWorkerAddress} from '#web/io/trusted-types.ts';

test.each(['/assets/elk-worker.min-J_vVZCZ4.js', '/node_modules/elkjs/lib/elk-worker.min.js'])(
  '%s is our copy of the layout library',
  (address) => expect(layoutWorkerAddress(address)).toBe(address),
);

test.each([
  'https://example.org/elk-worker.js',
  '//example.org/elk-worker.js',
  '/\\example.org/elk-worker.js',
  'data:text/javascript,elk-worker.js',
  '/assets/elk-worker.js?x=//example.org',
  '/assets/elk-worker.js#.js',
  '/assets/elk.js',
  '/api/elk-worker/x.js',
  '',
])('%s is no script of the academy', (address) => {
  expect(() => layoutWorkerAddress(address)).toThrow('no script of the academy');
});
