import {ThumbsDown, ThumbsUp} from 'lucide-react';
import {useState} from 'react';
import {REASON_MOST} from '#schema/tutor/tutor.limits.ts';
import {useCommand} from '#web/data/data.ts';
import {useReasonDraft, type Draft} from '#web/tutor/drafts.ts';
import type {Turn} from '#web/tutor/turns.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

/** Whether an answer helped; of one that didn't, why. */
export function Rating({turn}: {turn: Turn}) {
  const {id, liked, reason} = turn;
  const rate = useCommand('tutor.rate');
  const draft = useReasonDraft(turn);
  const [isOpen, setOpen] = useState(() => draft.read() !== undefined);
  const press = (to: boolean) => {
    const next = liked === to ? null : to;
    // It is no reason of the other thumb's, and is there again with its own.
    if (reason !== '') draft.keep(reason);
    rate({turnId: id, liked: next, reason: ''});
    setOpen(next === false);
  };
  return (
    <>
      <IconButton
        size="small"
        icon={ThumbsUp}
        label="This helped"
        aria-pressed={liked === true}
        onClick={() => press(true)}
      />
      <IconButton
        size="small"
        icon={ThumbsDown}
        label="This didn’t help"
        aria-pressed={liked === false}
        onClick={() => press(false)}
      />
      {liked === false && isOpen ? (
        <Reason
          draft={draft}
          reason={reason}
          onSay={(text) => {
            rate({turnId: id, liked: false, reason: text});
            draft.forget();
            setOpen(false);
          }}
        />
      ) : null}
      {liked === false && !isOpen && reason !== '' ? (
        <p className="w-full text-sm text-muted">
          You said: <Typed>{reason}</Typed>
        </p>
      ) : null}
    </>
  );
}

type ReasonProps = {draft: Draft<string>; reason: string; onSay: (text: string) => void};

function Reason({draft, reason, onSay}: ReasonProps) {
  const [text, setText] = useState(() => draft.read() ?? reason);
  const write = (next: string) => {
    setText(next);
    if (next === reason) draft.forget();
    else draft.keep(next);
  };
  return (
    <form
      className="mt-1 flex w-full max-w-[32rem] flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSay(text.trim());
      }}
    >
      <div className="min-w-0 flex-1 basis-56">
        <Field
          label="What was wrong with it? (optional)"
          maxLength={REASON_MOST}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </div>
      <Button type="submit" kind="secondary">
        Send
      </Button>
    </form>
  );
}
