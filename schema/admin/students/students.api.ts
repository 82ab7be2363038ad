import type {StudentAi, Timeline} from '#schema/admin/students/timeline.api.ts';
import {endpoint} from '#schema/wire/endpoint.ts';

/** A module with a learner's progress in it. */
export type StudentModule = {
  readonly id: string;
  readonly title: string;
  /** Lessons that are written, and how many of them are done. */
  readonly lessons: number;
  readonly done: number;
  /** ISO 8601 in UTC; `null` while it is locked, or where it needs no unlocking. */
  readonly unlockedAt: string | null;
  readonly unlockedBy: 'rule' | 'test-out' | 'admin' | null;
  readonly passedAt: string | null;
  /** Modules that must be passed before it opens. */
  readonly needs: readonly string[];
};

/** A graded attempt at a quiz. */
export type StudentAttempt = {
  readonly id: string;
  /** Title of the lesson, or of the module whose checkpoint it is. */
  readonly title: string;
  readonly isCheckpoint: boolean;
  readonly scorePct: number;
  readonly passed: boolean;
  readonly gradedAt: string;
};

/** A learner's assessment in Python; times in ISO 8601. */
export type StudentAssessment = {
  /** What their time is multiplied by. */
  readonly factor: number;
  readonly running: {readonly startedAt: string; readonly dueAt: string} | null;
  /** The last graded attempt. */
  readonly last: {readonly scorePct: number; readonly passed: boolean; readonly gradedAt: string} | null;
  /** While they have to wait after a failed one. */
  readonly nextAttemptAllowed: string | null;
};

/** What an admin did to a learner. */
export type StudentAct = {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  readonly adminName: string | null;
  readonly doneAt: string;
};

/** What is not in the synced rows: an address, sessions, attempts, what admins did. */
export type StudentDetail = {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly sessions: number;
  readonly lastSeenAt: string | null;
  readonly suspendedSince: string | null;
  readonly openReports: number;
  readonly modules: readonly StudentModule[];
  /** The latest ones. */
  readonly attempts: readonly StudentAttempt[];
  readonly assessment: StudentAssessment;
  readonly acts: readonly StudentAct[];
  /** The latest entries. */
  readonly timeline: Timeline;
  readonly ai: StudentAi;
};

/** Looking is in the audit log. */
export const getStudent = endpoint<{reply: StudentDetail}>()('GET', '/api/admin/learners/{id}');

/** Addresses of these learners; looking is in the audit log. */
export const getAddresses = endpoint<{
  body: {ids: readonly string[]};
  reply: {addresses: Readonly<Record<string, string>>};
}>()('POST', '/api/admin/learners/addresses');

/** Which learners are meant, as the table filters them; absent where all. */
export type LearnersMeant = {
  readonly search?: string | undefined;
  readonly cohortId?: string | undefined;
  readonly country?: string | undefined;
  readonly state?: (typeof STUDENT_STATES)[number] | undefined;
  /** Active since then, or not since then; epoch ms. */
  readonly activeSince?: number | undefined;
  readonly idleSince?: number | undefined;
};

export const STUDENT_STATES = ['suspended', 'dev', 'assessed', 'not-assessed'] as const;

/** Ids of all learners that a filter means, for acts on more than a table shows; at most as many as one act takes. */
export const findMatching = endpoint<{
  body: LearnersMeant;
  reply: {ids: readonly string[]; total: number};
}>()('POST', '/api/admin/learners/matching');

/** How many learners each country has, the largest first; `null` is those who have named none. */
export const getLearnerCountries = endpoint<{
  reply: {countries: readonly {readonly country: string | null; readonly learners: number}[]};
}>()('GET', '/api/admin/learner-countries');
