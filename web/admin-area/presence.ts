// Who else is in the admin area, and what they have open: told by REST, read as live rows.
import {useEffect, useSyncExternalStore} from 'react';
import {adminQueries} from '#schema/admin-queries.ts';
import {leavePresence, PRESENT_FOR_MS, tellPresence} from '#schema/admin/presence/presence.api.ts';
import {adminCall} from '#web/admin-area/session.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';

/** Told again that often while the page stays open, ms. */
const AGAIN_MS = PRESENT_FOR_MS / 3;

export type Colleague = {readonly adminId: string; readonly name: string; readonly rowId: string | null};

/** Of this page, as long as it is loaded. */
const TAB = crypto.randomUUID();

/** What is open on the page; several parts of it may say so, the last one counts. */
const opened = {row: null as string | null, listeners: new Set<() => void>()};

function open(row: string | null): void {
  if (opened.row === row) return;
  opened.row = row;
  for (const listener of opened.listeners) listener();
}

const onOpened = (listener: () => void) => {
  opened.listeners.add(listener);
  return () => void opened.listeners.delete(listener);
};

/** Tells the other admins that this row is open here, as long as it is. */
export function useOpenRow(id: string | null): void {
  useEffect(() => {
    open(id);
    return () => open(null);
  }, [id]);
}

/** Tells the other admins which page is open here. */
export function useTellPresence(page: string): void {
  const row = useSyncExternalStore(onOpened, () => opened.row);
  useEffect(() => {
    // Whether the others know it matters to no one here: it is told again soon.
    const tell = () =>
      void adminCall(tellPresence, {params: {tab: TAB}, body: {page, row}}, true).catch(() => undefined);
    tell();
    const timer = setInterval(tell, AGAIN_MS);
    return () => clearInterval(timer);
  }, [page, row]);
  // Untold, it is swept away soon.
  useEffect(() => () => void adminCall(leavePresence, {params: {tab: TAB}}, true).catch(() => undefined), []);
}

/** The other admins on this page, each once, by what they have open last. */
export function useColleagues(ownId: string, page: string): readonly Colleague[] {
  const [rows] = useAdminRows(adminQueries.presence.all());
  return colleaguesOf(rows, ownId, page);
}

type Told = Omit<Colleague, 'rowId'> & {
  readonly page: string;
  readonly rowId?: string | null | undefined;
  readonly seenAt: number;
};

/** @param rows the latest first: what is old is told by it, for this device's clock may be wrong. */
export function colleaguesOf(rows: readonly Told[], ownId: string, page: string): readonly Colleague[] {
  const now = rows[0]?.seenAt ?? 0;
  const found = new Map<string, Colleague>();
  for (const {adminId, name, page: theirs, rowId = null, seenAt} of rows) {
    if (seenAt < now - PRESENT_FOR_MS || adminId === ownId || theirs !== page) continue;
    const before = found.get(adminId);
    if (before === undefined || before.rowId === null) found.set(adminId, {adminId, name, rowId});
  }
  return [...found.values()];
}
