import type {AccountForm} from '#web/account/use-account-form.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {
  form: Pick<AccountForm, 'state' | 'secondsLeft'>;
  label: string;
  /** Said while it works; without it the button turns. */
  busyLabel?: string;
  className?: string;
};

/** Sends an account form. While the server asks for a wait it counts down, and opens by itself. */
export function SubmitButton({form: {state, secondsLeft}, label, busyLabel, className = ''}: Props) {
  const isWaiting = secondsLeft > 0;
  const isBusy = state !== 'idle';
  return (
    <Button
      type="submit"
      busy={isBusy && busyLabel === undefined}
      disabled={isWaiting || (isBusy && busyLabel !== undefined)}
      className={`tabular-nums ${className}`}
    >
      {isWaiting ? `Try again in ${clock(secondsLeft)}` : isBusy ? (busyLabel ?? label) : label}
    </Button>
  );
}

/** Of forms that stand alone on their page. */
export const WIDE = 'h-11 w-full';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
