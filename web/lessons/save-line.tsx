import {Check, CloudOff, Loader, TriangleAlert} from 'lucide-react';
import {useSaveWord} from '#web/io/save-word.ts';
import type {Command} from '#web/io/outbox/command.ts';

const LOOKS = {
  Saved: {Icon: Check, tone: 'text-muted'},
  Saving: {Icon: Loader, tone: 'text-muted'},
  'Waiting to send': {Icon: CloudOff, tone: 'text-warn'},
  'Not sent': {Icon: TriangleAlert, tone: 'text-bad'},
} as const;
/** What is said of several commands: the worst of them. */
const WORST = ['Not sent', 'Waiting to send', 'Saving'] as const;

type Props = {
  /** Those that the rows do not hold yet. */
  commands: readonly Command[];
  /** There is something that was saved already. */
  hasAny: boolean;
};

/** How safe what was just given is, in one of the academy's words. */
export function SaveLine({commands, hasAny}: Props) {
  const wordOf = useSaveWord(commands);
  const words = new Set(commands.map((one) => (one.status === 'failed' ? 'Not sent' : wordOf(one))));
  const word = WORST.find((one) => words.has(one)) ?? 'Saved';
  const {Icon, tone} = LOOKS[word];
  return (
    <p role="status" className={`ml-auto flex items-center gap-1.5 text-sm ${tone}`}>
      {hasAny || commands.length > 0 ? (
        <>
          <Icon size={15} aria-hidden /> {word}
        </>
      ) : null}
    </p>
  );
}
