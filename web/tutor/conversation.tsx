import {useEffect, useRef} from 'react';
import type {Command} from '#web/data/outbox/command.ts';
import {useData} from '#web/data/data.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {TurnView} from '#web/tutor/turn-view.tsx';
import type {Rejected, Turn} from '#web/tutor/turns.ts';
import type {Views} from '#web/tutor/views.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

type Props = {
  turns: readonly Turn[];
  rejected: readonly Rejected[];
  aboutOf: (turn: Turn) => string | undefined;
  views: Views;
  /** Asks for the next hint of a ladder. */
  onMore: (first: string) => void;
  /** Gives a refused question's words back to the field. */
  onEdit: (text: string) => void;
};

/** What was asked and said, oldest first. New answers are read out. */
export function Conversation({turns, rejected, aboutOf, views, onMore, onEdit}: Props) {
  const asking = useAsking(turns);
  const wordOf = useSaveWord(asking);
  const lastOf = lastOfLadders(turns);
  const log = useShownLast(turns);
  return (
    <>
      <div ref={log} role="log" aria-label="Conversation" className="space-y-8">
        {turns.map((turn) => {
          const first = turn.follows ?? turn.id;
          return (
            <TurnView
              key={turn.id}
              turn={turn}
              word={turn.asking && wordOf(turn.asking)}
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

/** A question that is asked now goes to the top of the window, and so does its answer; one that is opened stays put. */
function useShownLast(turns: readonly Turn[]) {
  const log = useRef<HTMLDivElement>(null);
  const count = turns.length;
  const isAnswered = turns.at(-1)?.asking === undefined;
  const before = useRef({count, isAnswered});
  useEffect(() => {
    const {count: had, isAnswered: was} = before.current;
    before.current = {count, isAnswered};
    if (count > had ? had > 0 || !isAnswered : isAnswered && !was) {
      log.current?.lastElementChild?.scrollIntoView({block: 'start'});
    }
  }, [count, isAnswered]);
  return log;
}

const useAsking = (turns: readonly Turn[]): readonly Command[] => turns.flatMap(({asking}) => asking ?? []);

/** The last hint of each ladder, by the first. */
const lastOfLadders = (turns: readonly Turn[]): ReadonlyMap<string, string> =>
  new Map(turns.map(({id, follows}) => [follows ?? id, id]));

function RejectedNotice({rejected, onEdit}: {rejected: Rejected; onEdit: (text: string) => void}) {
  const {outbox} = useData();
  const {command, text, why} = rejected;
  return (
    <div className="mt-6">
      <Notice
        tone="bad"
        title="We couldn’t take this question"
        action={
          <Button
            kind="secondary"
            size="small"
            onClick={() => {
              onEdit(text);
              void outbox.discard(command.id);
            }}
          >
            Edit it
          </Button>
        }
      >
        {why} {text === '' ? null : <bdi>“{text.length > 200 ? `${text.slice(0, 200)}…` : text}”</bdi>}
      </Notice>
    </div>
  );
}
