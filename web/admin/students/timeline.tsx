import {useState} from 'react';
import {
  getTimeline,
  type Timeline as Told,
  type TimelineEntry,
  type TimelineKind,
} from '#schema/admin/students/timeline.api.ts';
import {adminCall} from '#web/admin-area/session.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {Button} from '#web/ui/form/button.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {Time} from '#web/ui/show/time.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

type Props = {
  userId: string;
  /** The latest entries, as the details tell them. */
  first: Told;
};

/** What happened with a learner, newest first, as far back as somebody wants to see. */
export function Timeline({userId, first}: Props) {
  const [older, setOlder] = useState<Told & {readonly of: Told}>();
  const [isBusy, setIsBusy] = useState(false);
  // With newer entries before them the older ones may leave a gap.
  const shown = older?.of === first ? older : first;
  const {next} = shown;
  const ask = async (after: string) => {
    setIsBusy(true);
    try {
      const told = await adminCall(getTimeline, {params: {id: userId}, query: {after}});
      setOlder({of: first, entries: [...shown.entries, ...told.entries], next: told.next});
    } catch (error) {
      toast({title: 'Earlier entries couldn’t be loaded', description: wordsFor(error), tone: 'bad'});
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="space-y-3">
      <ol className="space-y-2.5 border-l border-line pl-4 text-sm">
        {shown.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {next === null ? null : (
        <Button kind="secondary" size="small" busy={isBusy} onClick={() => void ask(next)}>
          Show earlier
        </Button>
      )}
    </div>
  );
}

function Entry({entry: {kind, at, about, scorePct}}: {entry: TimelineEntry}) {
  return (
    <li className="relative">
      <span
        aria-hidden
        className={`absolute top-1.5 -left-[1.28rem] size-2 rounded-full ${DOTS[kind] ?? 'bg-muted'} forced-colors:bg-[CanvasText]`}
      />
      <span>{WORDS[kind](about ?? '', scorePct ?? 0)}</span>
      {BY_ADMINS.has(kind) && about ? (
        <span className="block text-muted [overflow-wrap:anywhere]">
          “<Typed>{about}</Typed>”
        </span>
      ) : null}
      <Time at={Date.parse(at)} className="block text-xs text-muted" />
    </li>
  );
}

const BY_ADMINS: ReadonlySet<TimelineKind> = new Set(['suspended', 'restored']);

const DOTS: Readonly<Partial<Record<TimelineKind, string>>> = {
  'assessment-passed': 'bg-good',
  'checkpoint-passed': 'bg-good',
  'module-passed': 'bg-good',
  'lesson-done': 'bg-accent',
  suspended: 'bg-bad',
};

const WAYS: Readonly<Record<string, string>> = {google: ' with Google', passkey: ' with a passkey'};

/** What an entry says; of a sign-in `about` is the way. */
const WORDS: Readonly<Record<TimelineKind, (about: string, scorePct: number) => string>> = {
  registered: () => 'Registered',
  'assessment-begun': () => 'Began the assessment',
  'assessment-passed': (_, scorePct) => `Passed the assessment with ${scorePct}%`,
  'assessment-failed': (_, scorePct) => `Didn’t pass the assessment: ${scorePct}%`,
  'lesson-done': (about) => `Finished “${about}”`,
  'module-passed': (about) => `Passed the module “${about}”`,
  'checkpoint-passed': (about, scorePct) => `Passed the checkpoint of “${about}” with ${scorePct}%`,
  'checkpoint-failed': (about, scorePct) => `Didn’t pass the checkpoint of “${about}”: ${scorePct}%`,
  suspended: () => 'Suspended by an admin',
  restored: () => 'Suspension lifted by an admin',
  'signed-in': (about) => `Signed in${WAYS[about] ?? ''}`,
  'sign-in-failed': () => 'Failed to sign in',
};
