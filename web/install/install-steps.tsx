// The steps on iPhones and iPads, in any browser: nothing there asks for an installation. Fetched when they are offered.
import {Share, SquarePlus} from 'lucide-react';
import {Button} from '#web/ui/form/button.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {focusFirst} from '#web/ui/overlay/use-opener.ts';

type Props = {onAdded: () => void; onLater: () => void};

/** Escape and a click beside it mean Later. */
export function StepsDialog({onAdded, onLater}: Props) {
  return (
    <Dialog
      open
      title="Install the academy"
      description="It opens like an app, and lessons work offline."
      onOpenChange={(isOpen) => (isOpen ? undefined : onLater())}
    >
      <ol {...focusFirst} tabIndex={-1} aria-label="How to install it" className="space-y-3">
        <li className="flex items-center gap-3">
          <Share size={20} aria-hidden className="shrink-0 text-accent-strong" />
          <span>Tap Share in your browser’s toolbar.</span>
        </li>
        <li className="flex items-center gap-3">
          <SquarePlus size={20} aria-hidden className="shrink-0 text-accent-strong" />
          <span>Choose Add to Home Screen, then Add.</span>
        </li>
      </ol>
      <div className="mt-6 flex justify-end gap-2">
        <Button kind="secondary" onClick={onLater}>
          Later
        </Button>
        <Button onClick={onAdded}>I’ve added it</Button>
      </div>
    </Dialog>
  );
}
