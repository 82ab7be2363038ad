import {command} from '#schema/commands/command.ts';

export const reviewCommands = {
  /** Says how well a card was known: it decides when it comes again. */
  rate: command(async () => (await import('#schema/lessons/review/review.args.ts')).rateArgs, {
    // Ratings go in the order in which they were given, and wait for nothing else.
    lane: 'reviews',
    overwrites: ({cardId}) => cardId,
  }),
};
