import {expect, test} from 'vitest';
import {radarOf, radarPoint, skillsOf} from '#web/lessons/progress/skills/skills.ts';

const attempt = (...answers: readonly (readonly [topic: string, correct: boolean])[]) => ({
  questions: answers.map(([topic], at) => ({id: `q${at}`, topic})),
  results: answers.map(([, correct], at) => ({questionId: `q${at}`, correct})),
});

test('right answers are summed by topic over all attempts, the weakest first', () => {
  const attempts = [
    attempt(['Types', true], ['Loops', false], ['Types', false]),
    attempt(['Loops', false], ['Types', true]),
    {questions: [{id: 'q', topic: 'Open'}], results: null},
  ];
  expect(skillsOf(attempts)).toEqual([
    {topic: 'Loops', right: 0, asked: 2, pct: 0},
    {topic: 'Types', right: 2, asked: 3, pct: 67},
  ]);
});

test('a radar needs three topics and shows at most the eight that were asked most', () => {
  const skill = (topic: string, asked: number) => ({topic, right: 0, asked, pct: 0});
  expect(radarOf([skill('a', 1), skill('b', 1)])).toEqual([]);
  const many = Array.from({length: 10}, (_, at) => skill(`t${at}`, at));
  expect(radarOf(many).map(({topic}) => topic)).toEqual(['t2', 't3', 't4', 't5', 't6', 't7', 't8', 't9']);
});

test('corners begin at the top and follow the clock', () => {
  const at = (place: number) => {
    const {x, y} = radarPoint(place, 4, 1, 10);
    return [Math.round(x), Math.round(y)].map((one) => one + 0);
  };
  expect([0, 1, 2, 3].map(at)).toEqual([
    [0, -10],
    [10, 0],
    [0, 10],
    [-10, 0],
  ]);
});
