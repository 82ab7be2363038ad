import {endpoint} from '#schema/wire/endpoint.ts';

/** What the audit log tells of. */
export const AUDIT_ACTIONS = [
  'admin.link-made',
  'admin.created',
  'admin.signed-in',
  'admin.recovery-code-used',
  'admin.sign-in-refused',
  'admin.confirmed',
  'admin.confirmation-refused',
  'admin.signed-out',
  'admin.password-changed',
  'admin.recovery-codes-made',
  'admin.passkey-added',
  'admin.passkey-removed',
  'learner.list-read',
  'learner.dev-switched',
  'learner.read',
  'learner.viewed-as',
  'learner.suspended',
  'learner.restored',
  'learner.deleted',
  'learner.cohort-changed',
  'learner.module-unlocked',
  'learner.messaged',
  'learner.assessment-reset',
  'learner.time-factor-set',
  'report.answered',
  'dispute.answered',
  'message.reports-read',
  'message.reports-dismissed',
  'message.removed',
  'message.author-muted',
  'message.author-unmuted',
  'message.author-suspended',
  'ticket.read',
  'ticket.closed',
  'ticket.reopened',
  'announcement.posted',
  'announcement.changed',
  'announcement.removed',
  'cohort.created',
  'cohort.changed',
  'mail.read',
  'spendings.switched',
  'spendings.limits-changed',
  'spendings.learner-limited',
  'spendings.alerts-seen',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Those by which nothing changed: somebody looked at what is private. */
export const AUDIT_VIEWS: readonly AuditAction[] = [
  'learner.list-read',
  'learner.read',
  'learner.viewed-as',
  'message.reports-read',
  'ticket.read',
  'mail.read',
];

/** One event. The log holds ids; the names are those of today, and none where there is nobody any more. */
export type AuditEventInfo = {
  /** Its position in the chain, from 1. */
  readonly seq: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** `admin:<id>`, `console` or `nobody`. */
  readonly actor: string;
  readonly actorName: string | null;
  readonly action: AuditAction;
  readonly target: string | null;
  readonly targetName: string | null;
  readonly details: Readonly<Record<string, string | number | boolean>>;
  readonly network: string | null;
  /** Why, in the admin's words; kept beside the log. */
  readonly reason: string | null;
  /** It is an act, and rows of it are still as it left them. */
  readonly canTakeBack: boolean;
};

/** Whether all events are unchanged, complete and in order. */
export type ChainState =
  | {readonly isWhole: true; readonly events: number}
  /** The first event that is not as it was, or is gone. */
  | {readonly isWhole: false; readonly brokenAt: number};

/** Newest first; `before` is the `seq` below which it goes on. `views=0` leaves out what `AUDIT_VIEWS` names. */
export const getAuditEvents = endpoint<{
  query: {before?: string; limit?: string; views?: string};
  reply: {events: readonly AuditEventInfo[]};
}>()('GET', '/api/admin/audit');

export const checkAudit = endpoint<{reply: ChainState}>()('GET', '/api/admin/audit/check');
