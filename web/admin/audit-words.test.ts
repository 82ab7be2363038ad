import {expect, test} from 'vitest';
import {AUDIT_ACTIONS, type AuditEventInfo} from '#schema/admin/audit.api.ts';
import {auditWords} from '#web/admin/audit-words.ts';

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
  [{details: {isDev: false}}, 'Grace Hopper took ada off the developers'],
  [{targetName: null}, 'Grace Hopper made a learner who is gone (01234567) a developer'],
  [{actorName: null, actor: 'admin:987654321'}, 'an admin who is gone (98765432) made ada a developer'],
  [
    {action: 'admin.link-made', actor: 'console', actorName: null, target: null, details: {isFirst: true}},
    'The start of the academy made a link for the first admin',
  ],
  [
    {action: 'admin.sign-in-refused', actor: 'nobody', actorName: null, target: null, details: {}},
    'Somebody was refused at the sign-in',
  ],
  [
    {
      action: 'admin.sign-in-refused',
      actor: 'nobody',
      actorName: null,
      targetName: 'Grace',
      details: {more: 36},
    },
    'Somebody was refused 36 more times at the sign-in of Grace',
  ],
  [{action: 'mail.read', target: 'mail:1', details: {}}, 'Grace Hopper read a letter'],
  [
    {action: 'mail.read', target: 'mail:1', details: {as: 'page'}},
    'Grace Hopper looked at a letter as a page',
  ],
] satisfies [Partial<AuditEventInfo>, string][])('%j reads: %s', (more, words) => {
  expect(auditWords(event(more))).toBe(words);
});

test('every event has words of its own', () => {
  const sentences = AUDIT_ACTIONS.map((action) => auditWords(event({action})));
  expect(new Set(sentences).size).toBe(AUDIT_ACTIONS.length);
});
