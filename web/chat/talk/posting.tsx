import {CloudOff, LoaderCircle, TriangleAlert, type LucideIcon} from 'lucide-react';
import {useMemo} from 'react';
import {useData} from '#web/data/data.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {useSaveWord, type SaveWord} from '#web/data/save-word.ts';
import {CopyButton} from '#web/ui/form/copy-button.tsx';

/** Of a message that is committed and merely not among the rows yet there is nothing to say. */
const WORDS: Readonly<Record<Exclude<SaveWord, 'Saved'>, {text: string; Icon: LucideIcon; tone: string}>> = {
  Saving: {text: 'Sending', Icon: LoaderCircle, tone: 'text-muted'},
  'Waiting to send': {text: 'Waiting to send', Icon: CloudOff, tone: 'text-muted'},
  'Keep this window open': {text: 'Keep this window open', Icon: TriangleAlert, tone: 'text-warn'},
};

/** How far a message of one's own is on its way; what was rejected says why, and loses nothing. */
export function Posting({command, text}: {command: Command; text: string}) {
  const commands = useMemo(() => [command], [command]);
  const wordOf = useSaveWord(commands);
  if (command.status === 'failed') return <Rejected command={command} text={text} />;
  const word = wordOf(command);
  if (word === 'Saved') return null;
  const {text: words, Icon, tone} = WORDS[word];
  return (
    <p className={`mt-0.5 flex items-center gap-1.5 text-xs ${tone}`}>
      <Icon size={13} aria-hidden /> {words}
    </p>
  );
}

function Rejected({command, text}: {command: Command; text: string}) {
  const {outbox, hurry} = useData();
  return (
    <div role="alert" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="flex items-center gap-1.5 text-bad">
        <TriangleAlert size={14} aria-hidden /> Not sent. {command.reason?.message}
      </span>
      <button
        type="button"
        className="min-h-6 font-medium text-accent hover:underline"
        onClick={() => void outbox.retry(command.id).then(hurry)}
      >
        Try again
      </button>
      <CopyButton text={text} />
      <button
        type="button"
        className="min-h-6 text-muted hover:text-ink"
        onClick={() => void outbox.discard(command.id)}
      >
        Delete
      </button>
    </div>
  );
}
