import {ZeroProvider} from '@rocicorp/zero/react';
import {atom, getDefaultStore, useAtomValue} from 'jotai';
import {useEffect, useSyncExternalStore, type ReactNode} from 'react';
import {openAdminRows, type AdminRows} from '#web/admin-area/zero.ts';
import {Notice} from '#web/ui/show/notice.tsx';
import {Opening} from '#web/ui/show/opening.tsx';

const store = getDefaultStore();
const rowsAtom = atom<AdminRows | undefined>(undefined);

/** Opens an admin's rows, and again when they cannot go on. @returns the way to close them. */
function keepRows(adminId: string): () => void {
  const reopen = () => {
    store.get(rowsAtom)?.close();
    store.set(rowsAtom, openAdminRows(adminId, reopen));
  };
  reopen();
  return () => {
    store.get(rowsAtom)?.close();
    store.set(rowsAtom, undefined);
  };
}

/** Gives its content the rows that admins see live, by `useAdminRows`. They are gone with it, and with another admin. */
export function LiveRows({adminId, children}: {adminId: string; children: ReactNode}) {
  const opened = useAtomValue(rowsAtom);
  useEffect(() => keepRows(adminId), [adminId]);
  return opened ? <ZeroProvider zero={opened.zero}>{children}</ZeroProvider> : <Opening />;
}

/** Says that rows may be out of date, where changes by others have not come in for some seconds. */
export function AwayNotice() {
  const rows = useAtomValue(rowsAtom);
  const isAway = useSyncExternalStore(
    (listener) => rows?.onChange(listener) ?? (() => undefined),
    () => rows?.isAway() ?? false,
  );
  return isAway ? (
    <div className="pt-5 pr-8 pl-16 mobile:px-5">
      <Notice tone="warn" title="Not connected">
        What you see may be out of date. It updates when the connection is back.
      </Notice>
    </div>
  ) : null;
}
