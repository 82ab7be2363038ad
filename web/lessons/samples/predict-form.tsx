import {useId, useState} from 'react';
import {inOneForm} from '#schema/questions/typed.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {
  onRun: (predicted: string) => void;
  onSkip: () => void;
};

/** Asks what a sample will print before it shows it. */
export function PredictForm({onRun, onSkip}: Props) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <form
      className="sticky left-0 flex flex-wrap items-end gap-x-2 gap-y-3 border-t border-line px-4 py-4 sm:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (inOneForm(text).trim() === '') document.getElementById(id)?.focus();
        else onRun(inOneForm(text));
      }}
    >
      <div className="min-w-44 flex-1">
        <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
          What does it print?
        </label>
        <textarea
          id={id}
          dir="auto"
          value={text}
          rows={1}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          className="control field-sizing-content block min-h-10 w-full rounded-lg px-3 py-2 font-mono text-sm"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" kind="secondary">
        Run it
      </Button>
      <Button kind="quiet" onClick={onSkip}>
        Skip
      </Button>
    </form>
  );
}
