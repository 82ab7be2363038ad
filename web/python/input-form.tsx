import {useState} from 'react';
import {Button} from '#web/ui/form/button.tsx';
import {TextArea} from '#web/ui/form/text-area.tsx';

/** For a program that reads more than it was given. */
export function InputForm({onRun}: {onRun: (stdin: string) => void}) {
  const [text, setText] = useState('');
  return (
    <form
      className="border-t border-line px-5 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        onRun(text);
      }}
    >
      <TextArea
        label="Input for the program"
        hint="One line for each call of input."
        rows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="small" kind="secondary" className="mt-3">
        Run with this input
      </Button>
    </form>
  );
}
