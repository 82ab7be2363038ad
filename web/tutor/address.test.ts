import {expect, test} from 'vitest';
import {askAboutPath} from '#schema/tutor/tutor.path.ts';
import {addressIn, addressOf} from '#web/tutor/address.ts';
import {NO_SUBJECT} from '#web/tutor/turns.ts';

const THREAD = '0b5f9a2e-0000-4000-8000-000000000001';

test('an address says the conversation and the subject, and is read again', () => {
  const said = {
    threadId: THREAD,
    subject: {lessonId: 'lists-dicts-sets', block: 3, questionId: 'q&a'},
    mode: 'hint',
  } as const;
  expect(addressIn(addressOf(said).split('?')[1] ?? '')).toEqual(said);
  expect(addressOf({})).toBe('/personal-tutor');
});

test.each([
  'thread=x',
  'thread=../../x',
  'block=3',
  'lesson=l&block=-1',
  'lesson=l&block=1e3',
  `lesson=${'x'.repeat(101)}`,
  'mode=cheat',
])('of %s nothing is taken that is no id', (search) => {
  const {threadId, subject, mode} = addressIn(search);
  expect([threadId, subject.block, subject.questionId, mode]).toEqual([undefined, null, null, 'explain']);
});

test('a lesson’s link asks about its block', () => {
  const subject = {lessonId: 'lists-dicts-sets', block: 3, questionId: null};
  expect(askAboutPath('lists-dicts-sets', 3)).toBe(addressOf({subject}));
});

test('an empty address begins anew', () => {
  expect(addressIn('')).toEqual({threadId: undefined, subject: NO_SUBJECT, mode: 'explain'});
});
