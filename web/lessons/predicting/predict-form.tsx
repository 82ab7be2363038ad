import {useRef, useState, type KeyboardEvent} from 'react';
import {GUESS_LIMIT} from '#schema/lessons/prediction/prediction.limits.ts';
import {inOneForm} from '#schema/questions/typed.ts';
import {isComposing} from '#web/ui/composing.ts';
import {Button} from '#web/ui/form/button.tsx';
import {TextArea} from '#web/ui/form/text-area.tsx';

/** Asks what a sample prints before it shows it. @param onGuess `null` if they would rather see it at once. */
export function PredictForm({onGuess}: {onGuess: (guess: string | null) => void}) {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const check = () => {
    if (inOneForm(text).trim() !== '') {
      onGuess(text);
      return;
    }
    setMissing(true);
    form.current?.querySelector('textarea')?.focus();
  };
  // In a text of several lines Enter is a new line.
  const checkByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
    event.preventDefault();
    check();
  };
  return (
    <form
      ref={form}
      noValidate
      className="sticky left-0 border-t border-line px-4 py-4 sm:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <TextArea
        label="What does it print?"
        hint="Then you see what it prints, and why."
        error={isMissing ? 'Type what you expect, or skip it.' : undefined}
        value={text}
        rows={1}
        maxLength={GUESS_LIMIT}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        className="control field-sizing-content block max-h-80 min-h-10 w-full resize-none rounded-lg px-3 py-2 font-mono text-sm"
        onKeyDown={checkByKey}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <div className="mt-3 flex gap-2">
        <Button type="submit" kind="secondary">
          Check
        </Button>
        <Button kind="quiet" onClick={() => onGuess(null)}>
          Skip
        </Button>
      </div>
    </form>
  );
}
