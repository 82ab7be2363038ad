import {Suspense, useState} from 'react';
import {HistorySection} from '#web/account/profile/history-section.tsx';
import {SessionsSection} from '#web/account/profile/sessions-section.tsx';
import {WaysSection} from '#web/account/profile/ways-section.tsx';
import {piece} from '#web/io/pieces/piece.ts';

/** Fetched when the profile is shown, not with the screens that are fetched in advance. */
const PasskeysSection = piece(
  async () => (await import('#web/account/passkeys/passkeys-section.tsx')).PasskeysSection,
);

/** Keys to the account, where it is open, and who was there. */
export function SecuritySections({username}: {username: string}) {
  const [changes, setChanges] = useState(0);
  const [events, setEvents] = useState(0);
  return (
    <>
      <WaysSection username={username} onChanged={() => setChanges(changes + 1)} />
      <Suspense fallback={<div className="h-56" />}>
        <PasskeysSection key={`passkeys ${changes}`} onChanged={() => setEvents(events + 1)} />
      </Suspense>
      <SessionsSection key={`sessions ${changes}`} />
      <HistorySection key={`history ${changes} ${events}`} />
    </>
  );
}
