import {Check, Copy} from 'lucide-react';
import {Button} from '#web/ui/form/button.tsx';
import {useCopied} from '#web/ui/use-copied.ts';

/** Puts a text on the clipboard, and says so. */
export function CopyButton({text}: {text: string}) {
  const {copied, copy} = useCopied(text);
  return (
    <Button size="small" kind="quiet" onClick={copy}>
      {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
