import {Check, Copy, RotateCw, Trash2} from 'lucide-react';
import {useState} from 'react';
import {useData, usePending} from '#web/data/data.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {useSaveWord, type SaveWord} from '#web/data/save-word.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Time} from '#web/ui/show/time.tsx';
import {useCopied} from '#web/ui/use-copied.ts';

type Described = {
  /** What a command does, in words for its learner. */
  describe: (command: Command) => string;
};
type Props = Described & {open: boolean; onOpenChange: (open: boolean) => void};

/** Lists what this device has not sent yet, and why. */
export const OutboxPanel = ({describe, ...props}: Props) => (
  <Dialog
    title="On this device"
    description="What you do is saved here first, then sent to the academy. You can close the window without losing anything."
    {...props}
  >
    <Waiting describe={describe} />
  </Dialog>
);

/** Apart, so that what waits is asked for only while somebody looks. */
function Waiting({describe}: Described) {
  const pending = usePending();
  const {hurry} = useData();
  if (pending.length === 0) {
    return (
      <EmptyState picture="done" title="Everything is saved">
        Everything you’ve done has reached the academy.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line" aria-label="Not sent yet">
        {pending.map((command) => (
          <Item key={command.id} command={command} describe={describe} />
        ))}
      </ul>
      <div className="mt-4 flex justify-end">
        <Button kind="secondary" onClick={hurry}>
          <RotateCw size={16} aria-hidden /> Send all now
        </Button>
      </div>
    </>
  );
}

function wordsFor(command: Command, word: SaveWord): string {
  if (command.status === 'failed') return 'Not sent';
  if (word === 'Keep this window open') return 'Keep this window open: your browser couldn’t store this';
  return word;
}

function Item({command, describe}: Described & {command: Command}) {
  const {outbox, hurry} = useData();
  const wordOf = useSaveWord([command]);
  const word = wordOf(command);
  const text = describe(command);
  const retry = () => void outbox.retry(command.id).then(hurry);
  return (
    <li className="py-4">
      <p className="font-medium">{text}</p>
      <p className={`mt-0.5 text-sm ${command.status === 'failed' ? 'text-bad' : 'text-muted'}`}>
        {`${wordsFor(command, word)}${command.reason ? `: ${command.reason.message}` : ''}`}
      </p>
      <p className="mt-0.5 text-xs text-muted">
        <Time at={command.createdAt} />
      </p>
      {word === 'Saved' ? null : (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" kind="secondary" onClick={retry}>
            <RotateCw size={14} aria-hidden /> Retry
          </Button>
          <CopyButton text={`${text}\n${JSON.stringify(command.args, null, 2)}`} />
          <DiscardButton onDiscard={() => void outbox.discard(command.id)} />
        </div>
      )}
    </li>
  );
}

function CopyButton({text}: {text: string}) {
  const {copied, copy} = useCopied(text);
  return (
    <Button size="small" kind="quiet" onClick={copy}>
      {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      <span>{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}

/** Throwing work away takes two clicks. */
function DiscardButton({onDiscard}: {onDiscard: () => void}) {
  const [asked, setAsked] = useState(false);
  return asked ? (
    <Button size="small" kind="danger" onClick={onDiscard} onBlur={() => setAsked(false)} autoFocus>
      Discard forever
    </Button>
  ) : (
    <Button size="small" kind="quiet" onClick={() => setAsked(true)}>
      <Trash2 size={14} aria-hidden /> Discard
    </Button>
  );
}
