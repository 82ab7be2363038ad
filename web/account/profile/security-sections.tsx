import {useState} from 'react';
import {HistorySection} from '#web/account/profile/history-section.tsx';
import {SessionsSection} from '#web/account/profile/sessions-section.tsx';
import {WaysSection} from '#web/account/profile/ways-section.tsx';

/** Keys to the account, where it is open, and who was there. */
export function SecuritySections({username}: {username: string}) {
  const [changes, setChanges] = useState(0);
  return (
    <>
      <WaysSection username={username} onChanged={() => setChanges(changes + 1)} />
      <SessionsSection key={`sessions ${changes}`} />
      <HistorySection key={`history ${changes}`} />
    </>
  );
}
