import {expect, test} from 'vitest';
import {afterwards, headingsOf, mistakenIn, sectionsOf} from '#sync/questions/after-questions.ts';
import type {QuestionSource} from '#sync/questions/question-file.ts';

const predict = (explanation: string): QuestionSource => ({
  slug: 'q',
  stem: 's',
  topic: 't',
  difficulty: 1,
  kind: 'predict',
  answer: ['82 10'],
  explanation,
});

test('what is said of one wrong answer is said to who gave it, and to nobody else', () => {
  const found = mistakenIn(
    predict(
      '`+` joins.\nIf you answered `10 10`, you read `0.5`\nas a number. Then it adds. If\nyou answered 20, you read 0.0 as `None`. If you answered\n`x`, you guessed.',
    ),
    'q',
  );
  expect(found).toEqual({
    explanation: '`+` joins. Then it adds.',
    mistaken: [
      {answer: '10 10', html: 'You read <code>0.5</code> as a number.'},
      {answer: '20', html: 'You read 0.0 as <code>None</code>.'},
      {answer: 'x', html: 'You guessed.'},
    ],
  });
  const choice = {...predict('If you answered `a`, so.'), kind: 'text'} as QuestionSource;
  expect(mistakenIn(choice, 'q')).toEqual({explanation: 'If you answered `a`, so.', mistaken: []});
});

test('a goal leads to the heading that teaches it, which must be there', () => {
  const headings = headingsOf('Text.\n\n## A `b` & c\n\n```python\n## No heading\n```\n\n### Deeper\n');
  expect(headings).toEqual(['## A `b` & c', '### Deeper']);
  const sections = sectionsOf({names: 'a-b--c'}, headings, 'lesson.md');
  expect(sections.get('names')).toEqual({id: 'a-b--c', title: 'A b & c'});
  const of = {slug: 'q', sections, traces: {}, mistaken: []};
  expect(afterwards({...of, goal: 'names'})).toEqual({section: {id: 'a-b--c', title: 'A b & c'}});
  expect(afterwards({...of, goal: 'others'})).toEqual({});
  expect(() => sectionsOf({names: 'b'}, headings, 'lesson.md')).toThrow(
    'lesson.md: sections: there is no heading "b"',
  );
});
