import {describe, expect, test} from 'vitest';
import {costOf} from '#schema/spendings/cost.ts';
import {stepDown, type Stop} from '#schema/spendings/ladder.ts';
import {leftToday} from '#schema/spendings/left.ts';
import {amountOf, microsFrom, moneyWords} from '#schema/spendings/money.ts';
import {pricesFrom} from '#schema/spendings/prices.ts';

describe('money', () => {
  test.each([
    ['0', 0],
    ['5', 5_000_000],
    ['2.50', 2_500_000],
    ['0.000001', 1],
    // As a float it is a little less.
    ['1.005', 1_005_000],
    ['10000000', 10_000_000_000_000],
  ])('%s is exact', (text, micros) => {
    expect(microsFrom(text)).toBe(micros);
    expect(Number(amountOf(micros))).toBe(Number(text));
  });

  test.each(['', '-1', '+1', '.5', '5.', '1,5', '1e3', '0.0000001', '10000000.000001', ' 5', '٥'])(
    '%j is no amount',
    (text) => {
      expect(microsFrom(text)).toBeUndefined();
    },
  );

  test('is said with as many digits as it needs', () => {
    expect([0, 1, 4200, 150_000, 189_299, 1_234_560_000].map(moneyWords)).toEqual([
      '$0.00',
      '$0.000001',
      '$0.0042',
      '$0.15',
      '$0.1893',
      '$1,234.56',
    ]);
    expect([0, 150_000, 4200, 5_000_000].map(amountOf)).toEqual(['0.00', '0.15', '0.0042', '5.00']);
  });
});

describe('a cost', () => {
  const PRICE = {inputMicros: 150_000, outputMicros: 600_000, minuteMicros: 60_000};
  test('is tokens by the million and seconds by the minute, rounded up once', () => {
    expect(costOf(PRICE, {tokensIn: 1_000_000, tokensOut: 500_000, seconds: 90})).toBe(
      150_000 + 300_000 + 90_000,
    );
    expect(costOf(PRICE, {tokensIn: 1, tokensOut: 1, seconds: 0})).toBe(1);
    expect(costOf(PRICE, {tokensIn: 0, tokensOut: 0, seconds: 0})).toBe(0);
  });

  test('is exact where floats are not, and refuses what a number does not hold', () => {
    const most = 10_000_000_000_000;
    const dear = {inputMicros: most, outputMicros: most - 1, minuteMicros: null};
    expect(costOf(dear, {tokensIn: 333, tokensOut: 777, seconds: 0})).toBe(11_100_000_000);
    expect(() => costOf(dear, {tokensIn: 2_147_483_647, tokensOut: 0, seconds: 0})).toThrow(RangeError);
  });

  test('is not known where a price of what is used is not', () => {
    const textOnly = {...PRICE, minuteMicros: null};
    expect(costOf(textOnly, {tokensIn: 1, tokensOut: 1, seconds: 0})).toBe(1);
    expect(costOf(textOnly, {tokensIn: 1, tokensOut: 1, seconds: 1})).toBeUndefined();
  });
});

describe('prices', () => {
  test('are numbers or text, and what is left out is not known', () => {
    expect(pricesFrom('{"gpt-x": {"input": 0.15, "output": "0.60"}, "speech": {"minute": 0}}')).toEqual([
      {model: 'gpt-x', inputMicros: 150_000, outputMicros: 600_000, minuteMicros: null},
      {model: 'speech', inputMicros: null, outputMicros: null, minuteMicros: 0},
    ]);
    expect(pricesFrom('')).toEqual([]);
  });

  test.each([
    ['{', 'needs JSON such as'],
    ['[]', 'needs JSON such as'],
    ['{"m": 5}', '“m” has no prices'],
    ['{"m": {"inputs": 5}}', '“inputs” of “m” is no price'],
    ['{"m": {"input": -5}}', '“input” of “m” is none'],
    ['{"m": {"input": null}}', '“input” of “m” is none'],
    ['{"m": {"input": 0.00000015}}', 'with up to six decimals'],
    ['{"": {"input": 1}}', 'a model’s name'],
  ])('%s is refused in words', (text, words) => {
    expect(() => pricesFrom(text)).toThrow(words);
  });
});

describe('what is left of a day', () => {
  const LIMITS = {turns: 40, seconds: 900};
  test('is everything before the first use, and after the day’s end', () => {
    const all = {turns: {left: 40, of: 40}, seconds: {left: 900, of: 900}, resetsAt: null};
    expect(leftToday(undefined, LIMITS, 1000)).toEqual(all);
    expect(leftToday({dayEndsAt: 1000, turns: 40, seconds: 900}, LIMITS, 1000)).toEqual(all);
  });

  test('is never less than nothing, also where a limit was lowered', () => {
    const used = {dayEndsAt: 1000, turns: 9, seconds: 60, turnsCap: 5, secondsCap: 100};
    expect(leftToday(used, LIMITS, 999)).toEqual({
      turns: {left: 0, of: 5},
      seconds: {left: 40, of: 100},
      resetsAt: 1000,
    });
  });
});

describe('the ladder', () => {
  const now = Date.parse('2026-11-26T15:00:00Z');
  const at = (iso: string) => Date.parse(iso);
  const MIDNIGHT: Stop = {why: 'learner', until: at('2026-11-26T23:00:00Z')};
  const BUDGET: Stop = {why: 'budget', until: at('2026-11-27T00:00:00Z')};
  const step = (wanted: 'voice' | 'text', stops: {voice?: Stop; text?: Stop}, timeZone = 'Europe/Berlin') =>
    stepDown({wanted, stops, now, timeZone});

  test('stays where it is while that holds', () => {
    expect(step('voice', {text: BUDGET})).toEqual({rung: 'voice', words: null});
    expect(step('text', {voice: BUDGET})).toEqual({rung: 'text', words: null});
  });

  test.each([
    [
      MIDNIGHT,
      'That’s all your voice time for today. You can still type to the tutor, and voice is back at midnight.',
    ],
    [
      BUDGET,
      'Voice is done for today. You can still type to the tutor, and voice is back tomorrow at 1:00 AM.',
    ],
    [{why: 'budget', until: null}, 'Voice isn’t available right now. You can still type to the tutor.'],
    [{why: 'learner', until: null}, 'Voice isn’t available right now. You can still type to the tutor.'],
    [{why: 'off', until: null}, 'Voice is paused right now. You can still type to the tutor.'],
  ] as const)('goes from voice to text for %o', (voice, words) => {
    expect(step('voice', {voice})).toEqual({rung: 'text', words});
  });

  const FOR_NOW = 'For now, the tutor answers with passages from your lessons.';
  const AS_ALWAYS = 'Hints and quizzes work as always.';
  test.each([
    [
      MIDNIGHT,
      `That’s all your AI explanations for today; they’re back at midnight. Until then, the tutor answers with passages from your lessons. ${AS_ALWAYS}`,
    ],
    [BUDGET, `${FOR_NOW} AI explanations are back tomorrow at 1:00 AM. ${AS_ALWAYS}`],
    [{why: 'budget', until: null}, `${FOR_NOW} ${AS_ALWAYS}`],
    [{why: 'off', until: null}, `${FOR_NOW} ${AS_ALWAYS}`],
  ] as const)('goes from text to the rules for %o, whatever was wanted', (text, words) => {
    expect(step('text', {text})).toEqual({rung: 'rules', words});
    expect(step('voice', {voice: BUDGET, text})).toEqual({rung: 'rules', words});
  });

  test('says the time by the learner’s own clock', () => {
    const words = (timeZone: string) => step('text', {text: BUDGET}, timeZone).words;
    expect(words('America/Los_Angeles')).toContain('back today at 4:00 PM.');
    expect(words('UTC')).toContain('back at midnight.');
    expect(words('Asia/Kolkata')).toContain('back tomorrow at 5:30 AM.');
  });
});
