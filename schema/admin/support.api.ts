import type {StudentAct} from '#schema/admin/students/students.api.ts';
import {endpoint} from '#schema/wire/endpoint.ts';

/** How long an author may be muted. */
export const MUTE_SPANS = ['hour', 'day', 'week'] as const;

export type MuteSpan = (typeof MUTE_SPANS)[number];

/** Who wrote a reported message, beside the synced rows. */
export type ReportedAuthor = {
  /** `null` once their account is deleted. */
  readonly id: string | null;
  readonly username: string | null;
  readonly isRemoved: boolean;
  /** ISO 8601 in UTC; `null` while they may post. */
  readonly mutedUntil: string | null;
  readonly suspendedSince: string | null;
  /** Other messages of theirs whose reports were upheld. */
  readonly upheldBefore: number;
  /** What admins did to them, the latest first. */
  readonly acts: readonly StudentAct[];
};

/** Of messages that were reported only; looking is in the audit log. */
export const getReportedAuthor = endpoint<{reply: ReportedAuthor}>()(
  'GET',
  '/api/admin/reported-messages/{id}',
);

/** What was written with a ticket, beside its synced row. */
export type TicketDetail = {
  readonly name: string;
  readonly address: string;
  /** The learner whose confirmed address it is. */
  readonly learnerId: string | null;
  readonly messages: readonly {
    readonly id: string;
    /** As it was typed. */
    readonly text: string;
    /** ISO 8601 in UTC. */
    readonly createdAt: string;
  }[];
  /** What admins did with it, the latest first. */
  readonly acts: readonly StudentAct[];
};

/** Looking is in the audit log. */
export const getTicket = endpoint<{reply: TicketDetail}>()('GET', '/api/admin/tickets/{id}');
