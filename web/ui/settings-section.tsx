import {useId, type ReactNode} from 'react';
import {Card} from '#web/ui/show/card.tsx';

type Props = {title: string; lead?: ReactNode; children: ReactNode};

/** One matter of a settings page: what it is about beside what can be done, on a phone above it. */
export function SettingsSection({title, lead, children}: Props) {
  const id = useId();
  return (
    <Card className="p-6 sm:p-8">
      <section aria-labelledby={id} className="grid gap-x-10 gap-y-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div>
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {lead ? <div className="mt-1 text-sm text-muted">{lead}</div> : null}
        </div>
        <div className="min-w-0">{children}</div>
      </section>
    </Card>
  );
}
