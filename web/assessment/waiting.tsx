import {Clock, CloudOff, LoaderCircle} from 'lucide-react';
import type {ReactNode} from 'react';
import type {AttemptRow} from '#web/assessment/view.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {Page} from '#web/ui/page.tsx';
import {Card} from '#web/ui/show/card.tsx';

/** Submitted here, on its way to the academy. */
export function Sending({command}: {command: Command}) {
  const isWaiting = useSaveWord([command])(command) === 'Waiting to send';
  return isWaiting ? (
    <Told title="Submitted, waiting to send" sign={<CloudOff size={20} aria-hidden />}>
      Your answers are on this device and go out as soon as you’re back online. Come back with this device
      soon: what arrives more than a minute after the end of your time can’t be counted.
    </Told>
  ) : (
    <Told title="Submitting your answers" sign={<Spin />}>
      This takes a moment.
    </Told>
  );
}

/** The academy has it; the result comes by itself. */
export function Grading({attempt: {submittedBy, delay}}: {attempt: AttemptRow}) {
  const done = submittedBy === 'clock' ? 'Time’s up' : 'Submitted';
  if (delay === 'unavailable') {
    return (
      <Told title={`${done}, grading later`} sign={<Clock size={20} aria-hidden />}>
        We can’t run programs right now. Your answers are safe, and this attempt isn’t lost: we’ll grade it as
        soon as we can and tell you by a notification.
      </Told>
    );
  }
  return (
    <Told title={`${done}, grading now`} sign={<Spin />}>
      {delay === null
        ? 'We’re running your programs against all their tests. Your result appears here in a moment.'
        : 'Many programs are being graded right now, so this takes a little longer. Your answers are safe.'}
    </Told>
  );
}

const Spin = () => <LoaderCircle size={20} aria-hidden className="motion-safe:animate-spin" />;

const Told = ({title, sign, children}: {title: string; sign: ReactNode; children: ReactNode}) => (
  <Page title="Python assessment" width="reading">
    <Card className="flex items-start gap-4 p-6">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-tint text-accent-strong">
        {sign}
      </span>
      <div role="status">
        <p className="text-lg font-semibold">{title}</p>
        <p className="mt-1 text-muted">{children}</p>
      </div>
    </Card>
  </Page>
);
