import type {Command} from '#web/data/outbox/command.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {SaveMark} from '#web/ui/show/save-mark.tsx';

/** What is said of several commands: the worst of them. */
const WORST = ['Not sent', 'Keep this window open', 'Waiting to send', 'Saving'] as const;

type Props = {
  /** Those that the rows do not hold yet. */
  commands: readonly Command[];
  /** There is something that was saved already. */
  hasAny: boolean;
  /** There is something that will be a command in a moment. */
  isSaving?: boolean;
};

/** How safe what was just given is, in one of the academy's words. */
export function SaveLine({commands, hasAny, isSaving = false}: Props) {
  const wordOf = useSaveWord(commands);
  const words = new Set(commands.map((one) => (one.status === 'failed' ? 'Not sent' : wordOf(one))));
  const word = WORST.find((one) => words.has(one)) ?? (isSaving ? 'Saving' : 'Saved');
  return <SaveMark state={hasAny || commands.length > 0 ? word : undefined} className="ml-auto" />;
}
