import {Monitor, Smartphone} from 'lucide-react';
import {useState} from 'react';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type OpenSessionInfo,
} from '#schema/account/account.api.ts';
import {AskedFrame} from '#web/account/profile/asked-frame.tsx';
import {wordsFor} from '#web/io/words-for.ts';
import {useRest} from '#web/data/use-rest.ts';
import {call} from '#web/io/call.ts';
import {Button} from '#web/ui/form/button.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {SettingsSection} from '#web/ui/settings-section.tsx';
import {Tag} from '#web/ui/show/tag.tsx';
import {Time} from '#web/ui/show/time.tsx';

/** Everybody else: the one button that ends them all. */
const OTHERS = 'others';

/** Ends sessions, one or all others, and asks for the list again. */
function useEnding(askAgain: () => void) {
  const [busy, setBusy] = useState<string>();
  const end = async (which: string) => {
    setBusy(which);
    try {
      const asked = which === OTHERS ? call(endOtherSessions, {}) : call(endSession, {params: {id: which}});
      toast({title: (await asked).message, tone: 'good'});
    } catch (error) {
      toast({title: 'That browser is still signed in', description: wordsFor(error), tone: 'bad'});
    }
    setBusy(undefined);
    askAgain();
  };
  return {busy, end};
}

/** The browsers in which one is signed in, and the way to end each. */
export function SessionsSection() {
  const asked = useRest(listSessions, {});
  const {busy, end} = useEnding(asked.askAgain);
  const others = asked.answer?.sessions.filter(({isCurrent}) => !isCurrent).length ?? 0;
  return (
    <SettingsSection
      title="Where you’re signed in"
      lead="Signing out a browser closes the academy there right away and removes your data from it."
    >
      <AskedFrame asked={asked} what="your sessions">
        {({sessions}) => (
          <>
            <ul className="divide-y divide-line">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={busy === session.id}
                  disabled={asked.isOffline}
                  onEnd={() => void end(session.id)}
                />
              ))}
            </ul>
            {others === 0 ? (
              <p className="mt-4 text-sm text-muted">You aren’t signed in anywhere else.</p>
            ) : (
              <div className="mt-5 flex justify-end">
                <Button
                  kind="secondary"
                  busy={busy === OTHERS}
                  disabled={asked.isOffline}
                  onClick={() => void end(OTHERS)}
                >
                  Sign out everywhere else
                </Button>
              </div>
            )}
            {asked.isOffline ? (
              <p className="mt-3 text-sm text-muted">
                You’re offline. You can sign out other browsers when you’re back online.
              </p>
            ) : null}
          </>
        )}
      </AskedFrame>
    </SettingsSection>
  );
}

type RowProps = {session: OpenSessionInfo; busy: boolean; disabled: boolean; onEnd: () => void};

function SessionRow({session, busy, disabled, onEnd}: RowProps) {
  const {device, network, isCurrent, createdAt, lastSeenAt} = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-4 py-4 first:pt-0">
      <Icon size={20} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device} {isCurrent ? <Tag tone="accent">This browser</Tag> : null}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted min-[19rem]:*:whitespace-nowrap">
          {network ? <span>{network}</span> : null}
          <span>
            Last active: <Time at={Date.parse(lastSeenAt)} />
          </span>
          <span>
            Signed in: <Time at={Date.parse(createdAt)} />
          </span>
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          kind="secondary"
          size="small"
          busy={busy}
          disabled={disabled}
          aria-label={`Sign out ${device}${network ? `, ${network}` : ''}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
