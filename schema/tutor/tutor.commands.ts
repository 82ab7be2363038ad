import {command} from '#schema/commands/command.ts';

const rules = () => import('#schema/tutor/tutor.args.ts');
/** What is said of a question goes after it. */
const TUTOR = 'tutor';

export const tutorCommands = {
  /**
   * Asks; the first question of `threadId` begins the conversation. It is answered in the same transaction; where a model
   * is to write, that is what stands until it has.
   */
  ask: command(async () => (await rules()).askArgs, {lane: TUTOR}),
  /** Gives up waiting for an answer: it is not kept. */
  stop: command(async () => (await rules()).stopArgs, {lane: TUTOR}),
  /** Answers the question that the tutor has asked. The first answer counts. */
  reply: command(async () => (await rules()).replyArgs, {lane: TUTOR}),
  /** Says whether an answer helped, and why. */
  rate: command(async () => (await rules()).rateArgs, {
    lane: TUTOR,
    overwrites: ({turnId}) => `rating ${turnId}`,
  }),
  /** Allows a service to be asked, or forbids it. */
  choose: command(async () => (await rules()).chooseArgs, {lane: TUTOR, overwrites: () => 'choice'}),
  rename: command(async () => (await rules()).renameArgs, {
    lane: TUTOR,
    overwrites: ({threadId}) => `title ${threadId}`,
  }),
  /** Deletes a conversation with all that is in it. */
  remove: command(async () => (await rules()).removeArgs, {lane: TUTOR}),
};
