import {X} from 'lucide-react';
import type {ReactNode} from 'react';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';

type Props = {
  children: ReactNode;
  action: string;
  onAction: () => void;
  /** Without it the offer stays until it is taken. */
  onDismiss?: () => void;
};

/** An offer of the page's over its foot that waits for its answer. What goes by itself is a toast. */
export const FloatingNotice = (props: Props) => (
  <div className="pointer-events-none fixed inset-x-0 bottom-4 z-40 flex justify-center px-4">
    <NoticeCard {...props} />
  </div>
);

/** The same for the academy itself, among what floats (`Float`). */
export function NoticeCard({children, action, onAction, onDismiss}: Props) {
  return (
    <div className="rise pointer-events-auto flex items-center gap-3 rounded-xl border border-line bg-surface py-2 pr-2 pl-4 shadow-float">
      <p role="status" className="text-md">
        {children}
      </p>
      <Button size="small" kind="secondary" className="h-auto! min-h-8 whitespace-normal!" onClick={onAction}>
        {action}
      </Button>
      {onDismiss ? <IconButton icon={X} label="Dismiss" size="small" onClick={onDismiss} /> : null}
    </div>
  );
}
