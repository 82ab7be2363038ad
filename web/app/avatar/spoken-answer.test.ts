import {expect, test} from 'vitest';
import type {QuotePart, TutorPart} from '#schema/tutor/tutor.answer.ts';
import {spokenAnswer, spokenSoFar} from '#web/app/avatar/spoken-answer.ts';

const quote = (...paragraphs: readonly string[]): QuotePart => ({
  kind: 'quote',
  lessonId: 'l',
  moduleId: 'm',
  title: 'Values',
  href: '/modules/m/lessons/l#block-1',
  paragraphs,
});
const written = (text: string): TutorPart => ({kind: 'written', text, service: 'x', ownLines: 0});

test('of passages the first is said, without its code', () => {
  const parts = [
    {kind: 'said', text: 'Here it is.'} as const,
    quote('Floats are close.', '```python\n0.1\n```'),
    quote('Not said.'),
  ];
  expect(spokenAnswer(parts)).toEqual(['Here it is.', 'Floats are close.']);
});

test('an explanation is said whole, and none of what it stands on', () => {
  expect(spokenAnswer([written('A **list** is ordered. [1]\n\nIt grows.'), quote('No.')])).toEqual([
    'A list is ordered.',
    'It grows.',
  ]);
});

test('an index in a lesson’s passage is said, and a citation in an explanation is not', () => {
  expect(spokenAnswer([quote('The first one is items[0].')])).toEqual(['The first one is items[0].']);
  expect(spokenAnswer([written('The first one is items[0] [1].')])).toEqual(['The first one is items[0].']);
});

test('of words that still come, whole paragraphs are said', () => {
  expect(spokenSoFar('A list is ordered. It can\n\nIt gr')).toEqual(['A list is ordered.', 'It can']);
  expect(spokenSoFar('A list is ordered. It')).toEqual([]);
});

test('what was said of an explanation as it came is how the whole begins', () => {
  const text = 'One. Two [1].\n\n- three\n- four\n\nFive.';
  const whole = spokenAnswer([written(text)]);
  for (let at = 0; at <= text.length; at += 1) {
    const soFar = spokenSoFar(text.slice(0, at));
    expect(whole.slice(0, soFar.length)).toEqual(soFar);
  }
});
