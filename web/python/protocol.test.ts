import {expect, test} from 'vitest';
import {newsOf} from '#web/python/protocol.ts';

const reply = {error: null, isCut: false, lacksInput: false, figures: [], trace: null};

test.each([
  {kind: 'ready'},
  {kind: 'failed', reason: 'no'},
  {kind: 'output', id: 'a', stream: 'out', text: 'x'},
  {kind: 'done', id: 'a', ms: 1, reply},
])('believes the worker $kind', (news) => {
  expect(newsOf(news)).toEqual(news);
});

// A program may have found the way to the worker’s own postMessage.
test.each([
  undefined,
  null,
  'ready',
  {},
  {kind: 'constructor'},
  {kind: '__proto__'},
  {kind: 'failed'},
  {kind: 'output', id: 'a', stream: 'log', text: 'x'},
  {kind: 'output', id: 'a', stream: 'out', text: {toString: 1}},
  {kind: 'done', id: 'a', ms: 1, reply: {...reply, error: {type: 1}}},
  {kind: 'done', id: 'a', ms: '1', reply},
])('believes no message of another form: %j', (data) => {
  expect(newsOf(data)).toBeUndefined();
});
