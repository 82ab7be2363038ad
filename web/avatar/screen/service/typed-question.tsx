import {useId, useState, type KeyboardEvent} from 'react';
import type {Typed} from '#web/avatar/screen/service/use-typed.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {isComposing} from '#web/ui/composing.ts';
import {Button} from '#web/ui/form/button.tsx';

/** Longer ones are not for saying, code points. */
const MOST = 1000;

type Props = {
  typed: Typed;
  /** There is a session. */
  isOpen: boolean;
  /** It can be told something now. */
  isReady: boolean;
};

/** Types to a service that answers by itself. */
export function TypedQuestion({typed: {text, write}, isOpen, isReady}: Props) {
  const [trouble, setTrouble] = useState<string>();
  const id = useId();
  const ask = () => {
    const question = text.trim();
    const wrong = troubleWith(question, {isOpen, isReady});
    setTrouble(wrong);
    if (wrong !== undefined) return;
    avatarActions.send({type: 'typed', text: question});
    write('');
  };
  const askByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    ask();
  };
  return (
    <form
      noValidate
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <div className="flex items-end gap-2">
        <textarea
          rows={1}
          dir="auto"
          aria-label="Your question"
          placeholder="Type a question"
          aria-invalid={trouble !== undefined}
          aria-describedby={trouble === undefined ? undefined : id}
          value={text}
          onChange={({target}) => {
            write(target.value);
            setTrouble(undefined);
          }}
          onKeyDown={askByKey}
          className="control block max-h-40 min-h-12 field-sizing-content w-full rounded-xl px-4 py-3 text-base placeholder:text-muted"
        />
        <Button type="submit" className="h-12">
          Ask
        </Button>
      </div>
      {trouble === undefined ? null : (
        <p id={id} role="alert" className="text-sm text-bad">
          {trouble}
        </p>
      )}
    </form>
  );
}

function troubleWith(question: string, {isOpen, isReady}: Omit<Props, 'typed'>): string | undefined {
  if (question === '') return 'Type a question first.';
  const length = Array.from(question).length;
  if (length > MOST)
    return `A question can have up to ${MOST.toLocaleString('en')} characters; yours has ${length.toLocaleString('en')}. Nothing is lost: shorten it, then ask.`;
  if (!isOpen) return 'There’s no session right now. Your question stays here: start one, then ask.';
  return isReady ? undefined : 'It isn’t connected yet. Your question stays here: ask again in a moment.';
}
