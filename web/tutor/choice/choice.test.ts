import {expect, test} from 'vitest';
import {leadFor} from '#web/tutor/choice/choice.words.ts';
import {ALWAYS} from '#web/tutor/tutor-before.tsx';
import {choiceOf} from '#web/tutor/choice/use-choice.ts';

const HOST = 'models.example.org';

test.each([
  [undefined, undefined, 'unknown'],
  [null, undefined, 'none'],
  [null, {service: HOST, isAllowed: true}, 'none'],
  [HOST, undefined, 'undecided'],
  [HOST, {service: 'another.example.org', isAllowed: true}, 'undecided'],
  [HOST, {service: HOST, isAllowed: true}, 'allowed'],
  [HOST, {service: HOST, isAllowed: false}, 'refused'],
  [undefined, {service: HOST, isAllowed: true}, 'allowed'],
] as const)('with the service %s and the choice %j it is %s', (service, chosen, state) => {
  expect(choiceOf(service, chosen).state).toBe(state);
});

test('the line about the tutor names the service wherever a question may go there, and promises nothing else', () => {
  const lead = (state: 'undecided' | 'allowed' | 'refused') => leadFor({state, service: HOST});
  expect(leadFor({state: 'unknown'})).toBe(ALWAYS);
  expect(leadFor({state: 'none'})).toContain('I’m not a language model');
  expect([lead('undecided'), lead('allowed')]).toEqual([
    expect.stringContaining(HOST),
    expect.stringContaining(HOST),
  ]);
  expect(lead('undecided') + lead('allowed')).not.toContain('not a language model');
  expect(lead('refused')).toContain('Your questions stay in the academy');
});
