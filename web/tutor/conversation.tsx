import {useEffect, useLayoutEffect, useRef, type RefObject} from 'react';
import {useData} from '#web/data/data.ts';
import {TurnView} from '#web/tutor/turn/turn-view.tsx';
import {lastOfLadders, type Rejected, type Turn} from '#web/tutor/turns.ts';
import type {Views} from '#web/tutor/views.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

type Props = {
  turns: readonly Turn[];
  rejected: readonly Rejected[];
  /** The newest question that was asked in this window. */
  askedHere: string | undefined;
  /** Shows what was asked before these; none where this is all. */
  onOlder: (() => void) | undefined;
  aboutOf: (turn: Turn) => string | undefined;
  views: Views;
  /** Asks for the next hint of a ladder. */
  onMore: (first: string) => void;
  /** Gives a refused question back to the field. */
  onEdit: (rejected: Rejected) => void;
};

/** What was asked and said, oldest first. New answers are read out. */
export function Conversation({turns, rejected, askedHere, onOlder, aboutOf, views, onMore, onEdit}: Props) {
  const lastOf = lastOfLadders(turns);
  const log = useRef<HTMLDivElement>(null);
  useShownOwn(log, turns, askedHere);
  const stayAt = useStaying(log, turns);
  return (
    <>
      {onOlder ? (
        <Button
          kind="secondary"
          size="small"
          className="mx-auto flex"
          onClick={() => {
            stayAt(turns[0]);
            onOlder();
          }}
        >
          Show older
        </Button>
      ) : null}
      <div ref={log} role="log" aria-label="Conversation" className="space-y-8">
        {turns.map((turn) => {
          const first = turn.follows ?? turn.id;
          return (
            <TurnView
              key={turn.id}
              turn={turn}
              about={turn.follows === null ? aboutOf(turn) : undefined}
              views={views}
              onMore={lastOf.get(first) === turn.id ? () => onMore(first) : undefined}
            />
          );
        })}
      </div>
      {rejected.map((one) => (
        <RejectedNotice key={one.command.id} rejected={one} onEdit={onEdit} />
      ))}
    </>
  );
}

type Log = RefObject<HTMLDivElement | null>;

/** A question that is asked in this window goes to its top, and so does its answer; what other devices ask moves nothing. */
function useShownOwn(log: Log, turns: readonly Turn[], askedHere: string | undefined): void {
  const at = turns.findIndex(({id}) => id === askedHere);
  const own = turns[at];
  const stage = own && `${own.id} ${own.asking === undefined ? 'answered' : 'asked'}`;
  useEffect(() => {
    if (stage !== undefined) log.current?.children[at]?.scrollIntoView({block: 'start'});
    // Where it is changes with what comes before it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stage]);
  useEffect(() => {
    const article = log.current?.children[at];
    const {activeElement: focused} = document;
    // What it was asked by may be gone, or with another turn: the field keeps the focus.
    const isOn = focused === document.body || log.current?.contains(focused);
    if (isOn && article instanceof HTMLElement) article.focus({preventScroll: true});
    // oxlint-disable-next-line react/exhaustive-deps
  }, [own?.id]);
}

/** What comes before the turn that was the first moves nothing: it stays at the top of the window. */
function useStaying(log: Log, turns: readonly Turn[]) {
  const first = useRef<string>(undefined);
  useLayoutEffect(() => {
    const at = turns.findIndex(({id}) => id === first.current);
    const article = at > 0 ? log.current?.children[at] : undefined;
    if (!(article instanceof HTMLElement)) return;
    first.current = undefined;
    article.scrollIntoView({block: 'start'});
    // The button may be gone with the last ones.
    if (document.activeElement === document.body) article.focus({preventScroll: true});
  }, [log, turns]);
  return (turn: Turn | undefined) => void (first.current = turn?.id);
}

function RejectedNotice({rejected, onEdit}: {rejected: Rejected} & Pick<Props, 'onEdit'>) {
  const {outbox} = useData();
  const {command, text, why} = rejected;
  return (
    <div className="mt-6">
      <Notice
        tone="bad"
        title="We couldn’t send this question"
        action={
          <Button
            kind="secondary"
            size="small"
            onClick={() => {
              onEdit(rejected);
              void outbox.discard(command.id);
            }}
          >
            Edit it
          </Button>
        }
      >
        {why}{' '}
        {text === '' ? null : <Typed>{`“${text.length > 200 ? `${text.slice(0, 200)}…` : text}”`}</Typed>}
      </Notice>
    </div>
  );
}
