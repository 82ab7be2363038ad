import {useState} from 'react';
import {loginHistory, type LoginEventInfo} from '#schema/account/account.api.ts';
import {AskedFrame} from '#web/account/profile/asked-frame.tsx';
import {useRest} from '#web/data/use-rest.ts';
import {Button} from '#web/ui/form/button.tsx';
import {SettingsSection} from '#web/ui/settings-section.tsx';
import {Tag} from '#web/ui/show/tag.tsx';
import {Time} from '#web/ui/show/time.tsx';

/** Specification, section 9: so many at first; the academy tells no more than `MOST`. */
const STEP = 10;
const MOST = 100;

const KINDS: Readonly<Record<LoginEventInfo['kind'], string>> = {
  login: 'Signed in with your password',
  passkey: 'Signed in with a passkey',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  google: 'Signed in with Google',
  register: 'Account created',
  reset: 'Password reset by email',
  change: 'Password changed',
  connect: 'Google connected',
  disconnect: 'Google disconnected',
};

/** Who came in, and who tried. */
export function HistorySection() {
  const [limit, setLimit] = useState(STEP);
  const asked = useRest(loginHistory, {query: {limit: String(limit)}});
  return (
    <SettingsSection
      title="Sign-in history"
      lead="The last 180 days. If you don’t recognize something, change your password."
    >
      <AskedFrame asked={asked} what="your sign-in history" lines={4}>
        {({events}) => (
          <>
            {events.length === 0 ? (
              <p className="text-muted">No sign-ins in the last 180 days.</p>
            ) : (
              <ul className="divide-y divide-line">
                {events.map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
              </ul>
            )}
            {events.length === limit && limit < MOST ? (
              <div className="mt-4 flex justify-center">
                <Button
                  kind="quiet"
                  disabled={asked.isOffline}
                  onClick={() => setLimit(Math.min(MOST, limit + STEP))}
                >
                  Show more
                </Button>
              </div>
            ) : null}
          </>
        )}
      </AskedFrame>
    </SettingsSection>
  );
}

function EventRow({event: {kind, succeeded, device, network, at}}: {event: LoginEventInfo}) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {succeeded ? KINDS[kind] : 'Wrong password'}
          {succeeded ? null : <Tag tone="warn">Blocked</Tag>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted min-[19rem]:*:whitespace-nowrap">
          <span>{device}</span>
          {network ? <span>{network}</span> : null}
        </p>
      </div>
      <Time at={Date.parse(at)} className="shrink-0 text-sm text-muted tabular-nums" />
    </li>
  );
}
