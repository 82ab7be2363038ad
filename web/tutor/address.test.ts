import {expect, test} from 'vitest';
import {askAboutPath} from '#schema/tutor/tutor.path.ts';
import {addressIn, addressOf} from '#web/tutor/address.ts';
import {NO_SUBJECT} from '#web/tutor/turns.ts';

const THREAD = '0b5f9a2e-0000-4000-8000-000000000001';

test('an address says the conversation and the subject, and is read again', () => {
  const said = {
    threadId: THREAD,
    subject: {
      lessonId: 'lists-dicts-sets',
      block: 3,
      passage: {start: 12, quote: 'a & b = “ü”\n#'},
      questionId: 'q&a',
    },
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
  'at=3&quote=x',
  'lesson=l&at=3&quote=x',
])('of %s nothing is taken that is no id', (search) => {
  const {threadId, subject, mode} = addressIn(search);
  expect([threadId, subject.block, subject.questionId, mode]).toEqual([undefined, null, null, 'explain']);
});

test.each(['A slice cuts', '', `a${'𝛼'.repeat(500)}`])(
  'a lesson’s link asks about its passage “%s”',
  (quote) => {
    const passage = {start: 5, quote};
    const subject = {lessonId: 'lists-dicts-sets', block: 3, questionId: null, passage};
    const address = askAboutPath('lists-dicts-sets', {block: 3, ...passage});
    expect(address).toBe(addressOf({subject}));
    const read = addressIn(address.split('?')[1] ?? '').subject.passage;
    expect(read).toEqual({start: 5, quote: Array.from(quote).slice(0, 120).join('')});
  },
);

test('an empty address begins anew', () => {
  expect(addressIn('')).toEqual({threadId: undefined, subject: NO_SUBJECT, mode: 'explain'});
});
