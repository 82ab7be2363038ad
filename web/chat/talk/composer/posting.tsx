import {CloudOff, LoaderCircle, TriangleAlert, type LucideIcon} from 'lucide-react';
import {useMemo} from 'react';
import {useData} from '#web/data/data.ts';
import {textArg, type Command} from '#web/data/outbox/command.ts';
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
  if (command.status === 'failed') return <Rejected command={command} text={text} what="Not sent." />;
  const word = wordOf(command);
  if (word === 'Saved') return null;
  const {text: words, Icon, tone} = WORDS[word];
  return (
    <p className={`mt-0.5 flex items-center gap-1.5 text-xs ${tone}`}>
      <Icon size={13} aria-hidden /> <span>{words}</span>
    </p>
  );
}

/** A change of a message's text that was rejected: the message is as it was, and what was typed is not lost. */
export function RejectedEdit({command, isRemoved}: {command: Command; isRemoved: boolean}) {
  const text = textArg(command.args, 'content');
  return (
    <div className="mt-1 border-l-2 border-line pl-3">
      <Rejected
        command={command}
        text={text}
        what="Your edit wasn’t saved."
        isFinal={isRemoved}
        giveUp="Discard"
      />
      <p className="mt-1 text-sm break-words whitespace-pre-wrap">{text}</p>
    </div>
  );
}

type RejectedProps = {
  command: Command;
  text: string;
  what: string;
  /** It could only be rejected again. */
  isFinal?: boolean;
  giveUp?: string;
};

function Rejected({command, text, what, isFinal = false, giveUp = 'Delete'}: RejectedProps) {
  const {outbox, hurry} = useData();
  return (
    <div role="alert" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="flex items-center gap-1.5 text-bad">
        <TriangleAlert size={14} aria-hidden /> {what} {command.reason?.message}
      </span>
      {isFinal ? null : (
        <button
          type="button"
          className="min-h-6 font-medium text-accent hover:underline"
          onClick={() => void outbox.retry(command.id).then(hurry)}
        >
          Try again
        </button>
      )}
      <CopyButton text={text} />
      <button
        type="button"
        className="min-h-6 text-muted hover:text-ink"
        onClick={() => void outbox.discard(command.id)}
      >
        {giveUp}
      </button>
    </div>
  );
}
