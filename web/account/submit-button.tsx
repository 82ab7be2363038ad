import type {AccountForm} from '#web/account/use-account-form.ts';
import {Button} from '#web/ui/button.tsx';

type Props = {form: AccountForm; label: string; busyLabel: string};

/** Sends an account form. While the server asks for a wait it counts down, and opens by itself. */
export function SubmitButton({form: {state, secondsLeft}, label, busyLabel}: Props) {
  const isWaiting = secondsLeft > 0;
  return (
    <Button type="submit" disabled={state !== 'idle' || isWaiting} className="h-11 w-full tabular-nums">
      {state === 'idle' ? (isWaiting ? `Try again in ${clock(secondsLeft)}` : label) : busyLabel}
    </Button>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
