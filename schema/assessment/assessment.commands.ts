import {command} from '#schema/commands/command.ts';

const rules = () => import('#schema/assessment/assessment.args.ts');

/** Answers go out in their order, and the submission after them. */
const LANE = 'assessment';

/** Open before the assessment is passed, as they must be. */
export const assessmentCommands = {
  /** Starts an attempt and its clock; while one is running it changes nothing. */
  start: command(async () => (await rules()).startArgs, {lane: LANE, gate: 'open'}),
  /** Stores one answer. */
  answer: command(async () => (await rules()).answerArgs, {
    lane: LANE,
    gate: 'open',
    overwrites: ({attemptId, questionId}) => `${attemptId} ${questionId}`,
  }),
  /** Ends an attempt: it is graded from then on. */
  submit: command(async () => (await rules()).submitArgs, {lane: LANE, gate: 'open'}),
};
