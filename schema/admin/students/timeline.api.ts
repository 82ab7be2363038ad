import {endpoint} from '#schema/wire/endpoint.ts';

/** Entries of a timeline that are told at once. */
export const TIMELINE_ROWS = 20;

/** What happened with a learner's account, or what they did. */
export const TIMELINE_KINDS = [
  'registered',
  'assessment-begun',
  'assessment-passed',
  'assessment-failed',
  'lesson-done',
  'module-passed',
  'checkpoint-passed',
  'checkpoint-failed',
  'suspended',
  'restored',
  'signed-in',
  'sign-in-failed',
] as const;

export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export type TimelineEntry = {
  /** Of its kind and its row. */
  readonly id: string;
  readonly kind: TimelineKind;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** A lesson or module, an admin's reason, or the kind of a sign-in: `login`, `google`, `passkey`. */
  readonly about: string | null;
  readonly scorePct: number | null;
};

/** Newest first. `next` asks for what comes after them; `null` at the end. */
export type Timeline = {readonly entries: readonly TimelineEntry[]; readonly next: string | null};

/** Goes on where an earlier answer ended, by its `next`. Looking is in the audit log. */
export const getTimeline = endpoint<{query: {after: string}; reply: Timeline}>()(
  'GET',
  '/api/admin/learners/{id}/timeline',
);

/** What a learner has used of artificial intelligence in the last 30 days, by feature; the costliest first. */
export type StudentAi = {
  readonly uses: number;
  readonly costMicros: number;
  readonly features: readonly {
    readonly feature: string;
    readonly uses: number;
    readonly seconds: number;
    readonly costMicros: number;
  }[];
};
