import {Dialog as Radix} from 'radix-ui';
import type {ReactNode} from 'react';
import {SheetHead} from '#web/ui/overlay/sheet-head.tsx';
import {useOpener} from '#web/ui/overlay/use-opener.ts';
import {useOpening} from '#web/ui/overlay/use-opening.ts';

type Props = {
  title: string;
  description?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Shows what is told once: only its content closes it. */
  mustStay?: boolean;
  /** What is behind it is blurred. */
  isBlurred?: boolean;
  children: ReactNode;
};

/** A modal dialog: focus goes in, stays in, and comes back; Escape and a click outside close it. */
export function Dialog(props: Props) {
  const {title, description, open, onOpenChange, mustStay = false, isBlurred = false, children} = props;
  const opener = useOpener();
  const opening = useOpening(open);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => (mustStay ? undefined : onOpenChange(isOpen))}>
      <Radix.Portal key={opening}>
        <Radix.Overlay className={`fade fixed inset-0 z-40 bg-veil ${isBlurred ? 'backdrop-blur-md' : ''}`} />
        <Radix.Content
          {...opener}
          {...(description ? {} : {'aria-describedby': undefined})}
          className="pop fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[85dvh] w-full max-w-lg flex-col rounded-t-2xl border border-line bg-surface shadow-float sm:bottom-auto sm:top-[12dvh] sm:rounded-2xl"
        >
          <SheetHead
            title={title}
            description={description}
            hasClose={!mustStay}
            className="px-6 pt-5 pb-3"
          />
          <div className="overflow-y-auto px-6 pb-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
