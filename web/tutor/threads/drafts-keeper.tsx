import {useLocation, useSearch} from 'wouter';
import {useData} from '#web/data/data.ts';
import {addressIn} from '#web/tutor/address.ts';
import {hasDrafts, useForgettingGone} from '#web/tutor/drafts.ts';
import {useIsThere} from '#web/tutor/use-tutor.ts';

/** Forgets what was typed in conversations that are gone: as soon as that is known, whatever page is open. */
export function DraftsKeeper() {
  const {userId} = useData();
  // Something may have been typed on the page before.
  useLocation();
  return hasDrafts(userId) ? <Forgetting /> : null;
}

function Forgetting(): null {
  // What is typed in the one that is open goes on in a new one.
  useForgettingGone(useIsThere(addressIn(useSearch()).threadId));
  return null;
}
