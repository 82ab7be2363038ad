import {expect, test} from 'vitest';
import {AUDIT_ACTIONS, type AuditEventInfo} from '#schema/admin/audit.api.ts';
import {auditWords} from '#web/admin/audit/audit-words.ts';

const event = (more: Partial<AuditEventInfo>) => ({
  action: 'learner.dev-switched' as const,
  actor: 'admin:1',
  actorName: 'Grace Hopper',
  target: 'learner:0123456789',
  targetName: 'ada',
  details: {isDev: true},
  ...more,
});

test.each([
  [{}, 'Grace Hopper made ada a developer'],
  [{details: {isDev: false}}, 'Grace Hopper removed ada from the developers'],
  [{targetName: null}, 'Grace Hopper made a former learner (01234567) a developer'],
  [{actorName: null, actor: 'admin:987654321'}, 'a former admin (98765432) made ada a developer'],
  [
    {action: 'admin.link-made', actor: 'console', actorName: null, target: null, details: {isFirst: true}},
    'The server console made a link for the first admin',
  ],
  [
    {action: 'admin.sign-in-refused', actor: 'nobody', actorName: null, target: null, details: {}},
    'Someone failed to sign in',
  ],
  [
    {
      action: 'admin.sign-in-refused',
      actor: 'nobody',
      actorName: null,
      targetName: 'Grace',
      details: {more: 36},
    },
    'Someone failed to sign in as Grace 36 more times',
  ],
  [
    {action: 'spendings.switched', target: 'spending:all', details: {isOff: true, what: 'everything'}},
    'Grace Hopper switched AI spending off for everything',
  ],
  [
    {action: 'spendings.limits-changed', target: null, details: {budget: '2.50', turns: '40', minutes: '15'}},
    'Grace Hopper changed the AI limits: 2.50 USD a day, 40 answers and 15 minutes of voice a learner',
  ],
  [
    {action: 'spendings.limits-changed', target: null, details: {turns: '40', minutes: '15'}},
    'Grace Hopper changed the AI limits: the budget of the setting, 40 answers and 15 minutes of voice a learner',
  ],
  [
    {action: 'spendings.learner-limited', details: {turns: '5', minutes: '0', rows: 1}},
    'Grace Hopper limited ada to 5 AI answers and 0 minutes of voice a day',
  ],
  [
    {action: 'spendings.learner-limited', target: null, targetName: null, details: {rows: 2}},
    'Grace Hopper gave 2 learners everyone’s AI limits again',
  ],
  [
    {action: 'spendings.alerts-seen', target: null, details: {rows: 2}},
    'Grace Hopper marked 2 AI alerts as seen',
  ],
  [
    {action: 'message.author-muted', target: 'message:1', details: {span: 'week', rows: 1}},
    'Grace Hopper muted ada in chat for 7 days',
  ],
  [
    {action: 'message.author-unmuted', target: 'message:1', details: {rows: 1, isBack: true}},
    'Grace Hopper took back the mute of ada',
  ],
  [
    {action: 'learner.cohort-changed', details: {cohort: 'March 2027', rows: 1}},
    'Grace Hopper moved ada to the cohort March 2027',
  ],
  [
    {action: 'learner.cohort-changed', target: null, targetName: null, details: {rows: 3}},
    'Grace Hopper took back a move of 3 learners to another cohort',
  ],
  [
    {
      action: 'admin.sign-in-refused',
      actor: 'nobody',
      actorName: null,
      targetName: 'Grace',
      details: {isCopied: true},
    },
    'Someone tried to sign in as Grace with a passkey that may have been copied',
  ],
  [
    {action: 'message.removed', target: 'message:1', targetName: null, details: {rows: 1}},
    'Grace Hopper deleted a message by a former learner',
  ],
  [
    {action: 'message.author-suspended', target: null, targetName: null, details: {rows: 12}},
    'Grace Hopper suspended the authors of 12 messages',
  ],
  [{action: 'mail.read', target: 'mail:1', details: {}}, 'Grace Hopper read an email'],
  [{action: 'mail.read', target: 'mail:1', details: {as: 'page'}}, 'Grace Hopper viewed an email as a page'],
] satisfies [Partial<AuditEventInfo>, string][])('%j reads: %s', (more, words) => {
  expect(auditWords(event(more))).toBe(words);
});

test('every event has words of its own', () => {
  const sentences = AUDIT_ACTIONS.map((action) => auditWords(event({action})));
  expect(new Set(sentences).size).toBe(AUDIT_ACTIONS.length);
});
