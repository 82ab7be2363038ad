import type {Sql} from '#sync/commands/sql.ts';

/** As much of a notification as the assessment writes. */
export type AssessmentNotice = {
  readonly userId: string;
  readonly dedupeKey: string;
  readonly type: 'success' | 'info';
  readonly category: 'assessment';
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string;
  readonly actionText: string;
};

/** Writes notifications, in the transaction of their cause. */
export type Tell = (sql: Sql, notices: readonly AssessmentNotice[]) => Promise<unknown>;

/** Notes notifications for a time. */
export type TellLater = (
  sql: Sql,
  notices: readonly (AssessmentNotice & {readonly inMs: number})[],
) => Promise<unknown>;

type NextAttempt = {
  readonly userId: string;
  /** The attempt that failed, or was reset. */
  readonly attemptId: string;
  /** From now; 0 for at once. */
  readonly inMs: number;
};

/** The wait before the next attempt will be over; told once, also where an admin ends it sooner. */
export const tellOpenAgain = (notifyLater: TellLater, sql: Sql, next: readonly NextAttempt[]) =>
  notifyLater(
    sql,
    next.map(({userId, attemptId, inMs}) => ({
      userId,
      dedupeKey: `assessment-open:${attemptId}`,
      type: 'info',
      category: 'assessment',
      title: 'You can take the Python assessment again',
      message: 'You get new questions. Your last result shows what to study first.',
      actionUrl: '/assessment',
      actionText: 'Open the assessment',
      inMs,
    })),
  );

type Result = {readonly userId: string; readonly attemptId: string; readonly passed: boolean};

/** Tells the learner of their result: grading may have ended long after they left. */
export const tellResult = (notify: Tell, sql: Sql, {userId, attemptId, passed}: Result) =>
  notify(sql, [
    {
      userId,
      dedupeKey: `assessment ${attemptId}`,
      category: 'assessment',
      ...(passed
        ? {
            type: 'success',
            title: 'You passed the Python assessment',
            message: 'The whole academy is open to you now.',
            actionUrl: '/modules',
            actionText: 'Go to the modules',
          }
        : {
            type: 'info',
            title: 'Your assessment is graded',
            message: 'You didn’t pass this time. Your result shows what to study before the next attempt.',
            actionUrl: '/assessment',
            actionText: 'See your result',
          }),
    },
  ]);

/** An admin has changed how long their attempts last. Each change is a cause of its own: the same may come again. */
export const tellTime = (notify: Tell, sql: Sql, userIds: readonly string[], minutes: number) =>
  notify(
    sql,
    userIds.map((userId) => ({
      userId,
      dedupeKey: `assessment-time:${crypto.randomUUID()}`,
      type: 'info',
      category: 'assessment',
      title: `You have ${minutes} minutes for the assessment`,
      message: 'An admin of the academy set your time. It also holds for an attempt in progress.',
      actionUrl: '/assessment',
      actionText: 'Open the assessment',
    })),
  );
