import {expect, test} from 'vitest';
import {doingOf} from '#web/calls/screen/call-texts.ts';

test('what opens at first is named by the kind of call; a live call has its clock instead of words', () => {
  expect([
    doingOf({phase: 'preparing', callType: 'voice'}),
    doingOf({phase: 'preparing', callType: 'video'}),
    doingOf({phase: 'live', callType: 'video'}),
  ]).toEqual(['Opening your microphone…', 'Opening your camera…', undefined]);
});
