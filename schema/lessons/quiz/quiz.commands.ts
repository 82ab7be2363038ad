import {command} from '#schema/commands/command.ts';
import {LEARNING} from '#schema/lessons/lessons.commands.ts';

const rules = () => import('#schema/lessons/quiz/quiz.args.ts');

export const quizCommands = {
  /** Stores one answer, to continue on another device. */
  answer: command(async () => (await rules()).answerArgs, {
    lane: LEARNING,
    overwrites: ({attemptId, questionId}) => `${attemptId} ${questionId}`,
  }),
  /** Submits an attempt: it is graded, and what it earns and opens follows in the same transaction. */
  submit: command(async () => (await rules()).submitArgs, {lane: LEARNING}),
};
