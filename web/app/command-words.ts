import type {CommandName} from '#schema/commands.ts';
import {textArg, type Command} from '#web/io/outbox/command.ts';

const lesson = (args: Command['args']) => textArg(args, 'lessonId').replaceAll('-', ' ');

/** A change of the profile, by what it names. */
const PROFILE_WORDS = {
  fullName: 'your name',
  bio: 'what you say about yourself',
  links: 'your links',
  country: 'your country',
} as const;

const profileWords = (args: Command['args']) =>
  new Intl.ListFormat('en').format(
    Object.entries(PROFILE_WORDS).flatMap(([field, words]) => (field in args ? [words] : [])),
  );

const WORDS: Record<CommandName, (args: Command['args']) => string> = {
  'account.profile': (args) => `Change ${profileWords(args)}`,
  'account.timeZone': (args) => `Count my days by the time zone ${textArg(args, 'timeZone')}`,
  'lessons.complete': (args) => `Mark the lesson “${lesson(args)}” done`,
  'lessons.open': (args) => `Open the lesson “${lesson(args)}”`,
  'lessons.read': (args) => `Keep your place in “${lesson(args)}”`,
  'lessons.annotate': (args) =>
    `Note in “${lesson(args)}”: ${textArg(args, 'text') || textArg(args, 'quote')}`,
  'lessons.removeAnnotation': () => 'Remove a note',
  'lessons.reportMistake': (args) => `Report a mistake in “${lesson(args)}”: ${textArg(args, 'text')}`,
  'quizzes.answer': () => 'Keep an answer to a quiz',
  'quizzes.submit': () => 'Hand in a quiz',
  'reviews.rate': () => 'Keep how well you knew a review card',
  'leaderboard.settings': ({isListed, alias}) => {
    if (isListed === false) return 'Take me off the leaderboard';
    return typeof alias === 'string'
      ? `Show me on the leaderboard as “${alias}”`
      : 'Show me on the leaderboard';
  },
  'leaderboard.dispute': (args) => `Contest an entry of the leaderboard: “${textArg(args, 'text')}”`,
};

/** What a command does, in words for its learner; an older or newer build's command keeps its name. */
export const describeCommand = ({name, args}: Command): string =>
  Object.hasOwn(WORDS, name) ? WORDS[name as CommandName](args) : name;
