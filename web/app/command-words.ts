import type {CommandName} from '#schema/commands/upgrade.ts';
import {textArg, type Command} from '#web/io/outbox/command.ts';

const WORDS: Record<CommandName, (args: Command['args']) => string> = {
  'lessons.complete': (args) => `Mark the lesson “${textArg(args, 'lessonId').replaceAll('-', ' ')}” done`,
};

/** What a command does, in words for its learner; an older or newer build's command keeps its name. */
export const describeCommand = ({name, args}: Command): string =>
  Object.hasOwn(WORDS, name) ? WORDS[name as CommandName](args) : name;
