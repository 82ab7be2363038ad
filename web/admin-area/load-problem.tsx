import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

type Props = {
  /** `The log couldn’t be loaded`. */
  title: string;
  /** Why, in words. */
  children: string;
  /** Absent where only a reload of the page helps. */
  onRetry?: (() => void) | undefined;
};

/** What could not be loaded, and the way to ask for it again. */
export const LoadProblem = ({title, children, onRetry}: Props) => (
  <Notice
    tone="bad"
    title={title}
    action={
      onRetry ? (
        <Button kind="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      ) : undefined
    }
  >
    {children}
  </Notice>
);
