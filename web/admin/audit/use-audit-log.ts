import {useState} from 'react';
import {getAuditEvents, type AuditEventInfo} from '#schema/admin/audit.api.ts';
import {useHint} from '#web/admin-area/hints.ts';
import {adminCall} from '#web/admin-area/session.ts';
import {useAdminRest} from '#web/admin-area/use-admin-rest.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {toast} from '#web/ui/overlay/toast.ts';

const STEP = 20;
/** The most that the server tells at once. */
const MOST = 100;

/** Whether what admins only looked at is told, too. */
type Views = '0' | '1';

/** What follows the newest events. The log only grows at its other end, so it is asked for once. */
type Earlier = {
  readonly views: Views;
  /** `seq` above all of them. */
  readonly below: number;
  readonly events: readonly AuditEventInfo[];
  readonly hasMore: boolean;
};

/** The audit log, newest first: the latest events as they happen, and as far back as somebody wants to see. */
export function useAuditLog(views: Views) {
  const turn = useHint('audit');
  const [limit, setLimit] = useState(STEP);
  const [earlier, setEarlier] = useState<Earlier>();
  const [isBusy, setBusy] = useState(false);
  const {data, problem, askAgain} = useAdminRest(
    getAuditEvents,
    {query: {limit: String(limit), views}},
    turn,
  );
  const newest = data?.events ?? [];
  const joined = joinedTo(newest, earlier, views);
  const events = joined ? [...newest.filter(({seq}) => seq >= joined.below), ...joined.events] : newest;

  const askEarlier = async () => {
    const below = events.at(-1)?.seq ?? 1;
    setBusy(true);
    try {
      const query = {before: String(below), limit: String(MOST), views};
      const told = (await adminCall(getAuditEvents, {query})).events;
      setEarlier({
        views,
        below: joined?.below ?? below,
        events: [...(joined?.events ?? []), ...told],
        hasMore: told.length === MOST,
      });
    } catch (error) {
      toast({title: 'Earlier events couldn’t be loaded', description: wordsFor(error), tone: 'bad'});
    } finally {
      setBusy(false);
    }
  };
  return {
    isKnown: data !== undefined,
    events,
    problem,
    askAgain,
    isBusy,
    hasMore: joined?.hasMore ?? newest.length === limit,
    onMore: () => (limit < MOST ? setLimit(Math.min(MOST, limit + STEP)) : void askEarlier()),
  };
}

/** The earlier events, unless there is a gap before them: more has happened than the newest events tell. */
const joinedTo = (newest: readonly AuditEventInfo[], earlier: Earlier | undefined, views: Views) =>
  earlier?.views === views && newest.some(({seq}) => seq <= earlier.below) ? earlier : undefined;
