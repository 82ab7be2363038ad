import {ThumbsDown, ThumbsUp} from 'lucide-react';
import {useId, useState} from 'react';
import {REASON_MOST} from '#schema/tutor/tutor.limits.ts';
import {useCommand} from '#web/data/data.ts';
import type {Turn} from '#web/tutor/turns.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';

/** Whether an answer helped; of one that didn't, why. */
export function Rating({turn: {id, liked, reason}}: {turn: Turn}) {
  const rate = useCommand('tutor.rate');
  const [isOpen, setOpen] = useState(false);
  const press = (to: boolean) => {
    const next = liked === to ? null : to;
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
          reason={reason}
          onSay={(text) => {
            rate({turnId: id, liked: false, reason: text});
            setOpen(false);
          }}
        />
      ) : null}
      {liked === false && !isOpen && reason !== '' ? (
        <p className="w-full text-sm text-muted">
          You said: <bdi>{reason}</bdi>
        </p>
      ) : null}
    </>
  );
}

function Reason({reason, onSay}: {reason: string; onSay: (text: string) => void}) {
  const [text, setText] = useState(reason);
  const id = useId();
  return (
    <form
      id={id}
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
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit" kind="secondary">
        Send
      </Button>
    </form>
  );
}
