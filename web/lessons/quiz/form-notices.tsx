import {RotateCw} from 'lucide-react';
import {useState} from 'react';
import {useData} from '#web/data/data.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

/** A submission that the server rejected: why, and what can be done. The answers are below, untouched. */
export function RejectedNotice({command, onRetry}: {command: Command; onRetry: () => void}) {
  const {outbox} = useData();
  return (
    <div className="mb-6">
      <Notice tone="bad" title="We couldn’t submit this">
        {command.reason?.message ?? 'The server rejected it.'} Your answers are saved.
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" kind="secondary" onClick={onRetry}>
            <RotateCw size={14} aria-hidden /> Retry
          </Button>
          <DiscardButton words="Discard this submission" onDiscard={() => void outbox.discard(command.id)} />
        </div>
      </Notice>
    </div>
  );
}

/** Throwing away takes two clicks. */
export function DiscardButton({words, onDiscard}: {words: string; onDiscard: () => void}) {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <Button size="small" kind="danger" onClick={onDiscard} onBlur={() => setAsked(false)} autoFocus>
      Discard
    </Button>
  ) : (
    <Button size="small" kind="quiet" onClick={() => setAsked(true)}>
      {words}
    </Button>
  );
}
