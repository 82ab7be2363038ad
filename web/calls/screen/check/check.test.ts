import {describe, expect, test} from 'vitest';
import {reachBy} from '#web/calls/screen/check/connection-reach.ts';
import {troubleWith} from '#web/calls/screen/check/device-trouble.ts';

test.each([
  [['host', 'srflx', 'relay'], 'relayed'],
  [['host', 'srflx'], 'direct'],
  [['host'], 'near'],
  [[], 'none'],
])('with candidates of the kinds %j calls get %s', (types, reach) => {
  expect(reachBy(new Set(types))).toBe(reach);
});

describe('a device that cannot be opened', () => {
  const error = (name: string) => new DOMException('', name);
  test('is told with what helps', () => {
    expect([
      troubleWith('microphone', error('NotAllowedError')),
      troubleWith('camera', error('NotFoundError')),
      troubleWith('camera', error('NotReadableError')),
      troubleWith('microphone', new TypeError('mediaDevices is undefined')),
      troubleWith('microphone', error('OverconstrainedError')),
    ]).toEqual([
      'Microphone permission denied. Please allow microphone access to make voice calls.',
      'No camera found. Connect one, or start a voice call instead.',
      'Your camera is in use by another app. Close that app and try again.',
      'This browser can’t make calls. Update it, or use another one.',
      'This device can’t be used for calls. Choose another one.',
    ]);
  });
});
