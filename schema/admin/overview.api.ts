import {endpoint} from '#schema/wire/endpoint.ts';

/** What waits for an admin: nothing of it is listed at zero. */
export type Attention = {
  readonly mistakeReports: number;
  readonly scoreDisputes: number;
  /** Messages with open reports. */
  readonly reportedMessages: number;
  /** Tickets that nobody has answered or closed. */
  readonly openTickets: number;
  /** What nobody has marked as seen of what is spent on AI. */
  readonly spendingAlerts: number;
  /** Emails that were given up. */
  readonly failedMails: number;
};

/** Of the last 7 or 30 days, and of as many days before. */
export type Figure = {readonly now: number; readonly before: number};

export type PeriodFigures = {
  /** Learners who earned points. */
  readonly active: Figure;
  readonly signUps: Figure;
  readonly lessonsDone: Figure;
  /** Of graded attempts, per cent; `null` where there are none. */
  readonly passRate: {readonly now: number | null; readonly before: number | null};
};

/** How far learners got: each number is of those who took all steps before it. Counted every few minutes. */
export type Funnel = {
  /** ISO 8601 in UTC. */
  readonly countedAt: string;
  readonly registered: number;
  /** The assessment was begun, and passed. */
  readonly begun: number;
  readonly passed: number;
  /** A first lesson was finished, a first module passed. */
  readonly lesson: number;
  readonly module: number;
  /** Lessons that most of those did not finish who have been away for 14 days: up to three, most first. */
  readonly stops: readonly {
    readonly lessonId: string;
    readonly title: string;
    readonly module: string;
    readonly learners: number;
  }[];
};

/** What was spent on AI today (UTC), and may be; millionths of the currency. Without a budget nothing may be spent. */
export type AiToday = {readonly spentMicros: number; readonly budgetMicros: number | null};

/** A process or a job, and whether it works. */
export type Health = {readonly name: string; readonly isWell: boolean; readonly words: string};

export const getOverview = endpoint<{
  reply: {
    attention: Attention;
    week: PeriodFigures;
    month: PeriodFigures;
    ai: AiToday;
    /** `null` until it is counted for the first time, soon after the start. */
    funnel: Funnel | null;
    /** Of the last 30 days in UTC, the oldest first. */
    signUps: readonly {readonly day: string; readonly count: number}[];
    /** By what the address said that brought them, over 30 days: the ten largest; none for who came by a plain one. */
    sources: readonly {readonly source: string; readonly campaign: string; readonly count: number}[];
    health: readonly Health[];
  };
}>()('GET', '/api/admin/overview');
