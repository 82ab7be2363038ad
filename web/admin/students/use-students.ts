import {useCallback, useEffect, useMemo, useState} from 'react';
import {getLearners} from '#schema/admin/admin.api.ts';
import {useZero} from '@rocicorp/zero/react';
import {STUDENTS_MAX} from '#schema/admin/students/students.queries.ts';
import {findMatching, getAddresses} from '#schema/admin/students/students.api.ts';
import {adminQueries} from '#schema/admin-queries.ts';
import {adminCall} from '#web/admin-area/session.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {askedBy} from '#web/admin/students/asked.ts';
import type {Student} from '#web/admin/students/columns.tsx';
import {wordsFor} from '#web/io/words-for.ts';
import {useMinute} from '#web/ui/use-minute.ts';
import {toast} from '#web/ui/overlay/toast.ts';
import type {View} from '#web/admin-area/table/view/view.ts';

const FIRST = 100;
const MOST = 1000;
/** Addresses that are asked for at once. */
const ADDRESSES_AT_ONCE = 1000;
/** What was lately is reckoned from the hour: the rows would be asked for again at each drawing otherwise, ms. */
const HOUR_MS = 3600 * 1000;

/** The learners that a view wants, live, as many as are scrolled to. */
export function useStudents(view: View) {
  const [{limit, of}, setLimit] = useState({limit: FIRST, of: ''});
  const now = Math.ceil(useMinute() / HOUR_MS) * HOUR_MS;
  const wanted = JSON.stringify(askedBy(view, 0, now));
  const shownLimit = of === wanted ? limit : FIRST;
  const ids = useIdsByAddress(view.search);
  const asked = useMemo(
    () => ({...askedBy(view, shownLimit, now), ...(view.search !== '' && ids.length > 0 ? {ids} : {})}),
    [view, shownLimit, now, ids],
  );
  // What is no longer looked at is not kept live.
  const [rows, {type}] = useAdminRows(adminQueries.students.list(asked), {ttl: 'none'});
  const onMore = useCallback(
    () => shownLimit < MOST && setLimit({limit: Math.min(MOST, shownLimit * 3), of: wanted}),
    [shownLimit, wanted],
  );
  const askAll = useCallback(async () => {
    const {sort: _, desc: __, limit: ___, ...meant} = askedBy(view, 0, now);
    return adminCall(findMatching, {body: meant});
  }, [view, now]);
  const zero = useZero();
  /** All of them, once: nothing of it stays live. */
  const allRows = useCallback(async () => {
    const list = adminQueries.students.list({...asked, limit: STUDENTS_MAX});
    return (await zero.run(list as never, {type: 'complete'})) as unknown as readonly Student[];
  }, [zero, asked]);
  const shown = useLast(rows as readonly Student[], type === 'complete' || rows.length > 0);
  return {
    students: shown ?? [],
    isKnown: shown !== undefined,
    problem: type === 'error' ? 'The academy didn’t answer. Reload the page to try again.' : undefined,
    hasMore: rows.length === shownLimit,
    onMore,
    allRows,
    // Addresses are no live rows: what is found by them is what is here.
    ...(isByAddress(view.search) ? {} : {askAll}),
  };
}

/** The rows that were there last, while others are on their way. */
function useLast<T>(value: T, isThere: boolean): T | undefined {
  const [last, setLast] = useState<T>();
  if (isThere && value !== last) setLast(value);
  return isThere ? value : last;
}

const tellProblem = (title: string) => (error: unknown) =>
  void toast({title, description: wordsFor(error), tone: 'bad'});

const NOBODY: readonly string[] = [];

const isByAddress = (search: string): boolean => search.includes('@');

/** Whose address has this text in it: addresses are no live rows, so the academy is asked. */
function useIdsByAddress(search: string): readonly string[] {
  const [found, setFound] = useState({search: '', ids: NOBODY});
  const isAddress = isByAddress(search);
  useEffect(() => {
    if (!isAddress) return undefined;
    let isOver = false;
    adminCall(getLearners, {query: {search, limit: '100'}}).then(
      ({learners}) => isOver || setFound({search, ids: learners.map(({id}) => id)}),
      tellProblem('Addresses couldn’t be searched'),
    );
    return () => {
      isOver = true;
    };
  }, [isAddress, search]);
  return isAddress && found.search === search ? found.ids : NOBODY;
}

/** Addresses of these learners, for a file: each look is in the audit log. */
export async function addressesFor(
  students: readonly Student[],
  known: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const missing = students.map(({userId}) => userId).filter((id) => !(id in known));
  const all = {...known};
  for (let at = 0; at < missing.length; at += ADDRESSES_AT_ONCE) {
    const ids = missing.slice(at, at + ADDRESSES_AT_ONCE);
    Object.assign(all, (await adminCall(getAddresses, {body: {ids}})).addresses);
  }
  return all;
}

/** Addresses of these learners, asked for when the column is shown: each look is in the audit log. */
export function useAddresses(
  students: readonly Student[],
  isShown: boolean,
): Readonly<Record<string, string>> {
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const missing = isShown ? students.map(({userId}) => userId).filter((id) => !(id in known)) : [];
  const key = missing.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    const timer = setTimeout(() => {
      const ids = key.split(' ');
      adminCall(getAddresses, {body: {ids}}, true).then(
        ({addresses}) =>
          setKnown((before) => ({
            ...before,
            ...Object.fromEntries(ids.map((id) => [id, addresses[id] ?? ''])),
            ...addresses,
          })),
        tellProblem('The addresses couldn’t be loaded'),
      );
    }, 300);
    return () => clearTimeout(timer);
  }, [key]);
  return known;
}
