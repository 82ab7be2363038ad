import {Check, Copy} from 'lucide-react';
import {Button} from '#web/ui/form/button.tsx';
import {useCopied} from '#web/ui/use-copied.ts';

type Props = {
  text: string;
  /** -1 where the arrow keys lead to it instead. */
  tabIndex?: number;
};

/** Puts a text on the clipboard, and says so. */
export function CopyButton({text, tabIndex}: Props) {
  const {copied, copy} = useCopied(text);
  return (
    <Button size="small" kind="quiet" onClick={copy} tabIndex={tabIndex}>
      {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
