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
    {action: 'message.author-muted', target: 'message:1', details: {span: 'week', rows: 1}},
    'Grace Hopper muted ada in chat for 7 days',
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
