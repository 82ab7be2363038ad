import {AlertDialog as Radix} from 'radix-ui';
import type {ReactNode} from 'react';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {useOpener} from '#web/ui/overlay/use-opener.ts';
import {useOpening} from '#web/ui/overlay/use-opening.ts';

type Props = {
  /** The question: "Delete this project?" */
  title: string;
  /** The effect, plainly: what will be gone, for whom, and whether it can be undone. */
  effect: ReactNode;
  /** The verb of the question: "Delete project". */
  act: string;
  /** The way back, in the question's own words: "Keep it". */
  stay?: string;
  destructive?: boolean;
  busy?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
};

/** Asks before what cannot be undone. The focus is on the safe answer; a click outside decides nothing. */
export function Confirm(props: Props) {
  const {title, effect, act, stay = 'Cancel', destructive = false, busy = false} = props;
  const {onCloseAutoFocus, onOpenAutoFocus} = useOpener();
  const opening = useOpening(props.open);
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal key={opening}>
        <Radix.Overlay className="fade fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
          className="pop fixed inset-x-4 top-[20dvh] z-50 mx-auto max-w-md rounded-2xl border border-line bg-surface p-6 shadow-float"
        >
          <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 text-muted">{effect}</div>
          </Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Radix.Cancel className={buttonLook('secondary')}>{stay}</Radix.Cancel>
            <Button
              busy={busy}
              onClick={props.onConfirm}
              className={destructive ? 'bg-bad text-paper hover:bg-bad/90' : ''}
            >
              {act}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
