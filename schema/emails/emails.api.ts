import {endpoint} from '#schema/wire/endpoint.ts';

/** Who takes the e-mail course (specification, section 3). */
export type EmailCourseUser = {
  readonly id: string;
  readonly _id: string;
  readonly email: string;
  readonly currentProgress: {
    /** Counted from 1. */
    readonly month: number;
    readonly module: number;
    readonly emailsReceived: number;
  };
  /** Submitted challenges, oldest first; none before the first one is open. */
  readonly challengeHistory: readonly never[];
};

/** Specification, section 7.3. */
export const currentEmailUser = endpoint<{
  reply: {success: true; data: EmailCourseUser};
}>()('GET', '/api/email-course/me');
