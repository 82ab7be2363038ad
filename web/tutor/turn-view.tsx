import {Square} from 'lucide-react';
import {memo} from 'react';
import type {SaveWord} from '#web/data/save-word.ts';
import type {TutorPart} from '#schema/tutor/tutor.answer.ts';
import {useCommand, useIsOffline} from '#web/data/data.ts';
import {QuestionView} from '#web/tutor/question-view.tsx';
import {QuoteView} from '#web/tutor/quote-view.tsx';
import {Rating} from '#web/tutor/rating.tsx';
import {plainAnswer, type Turn} from '#web/tutor/turns.ts';
import type {Views} from '#web/tutor/views.ts';
import {Button} from '#web/ui/form/button.tsx';
import {CopyButton} from '#web/ui/form/copy-button.tsx';
import {Face} from '#web/ui/trace/face/face.tsx';

type Props = {
  turn: Turn;
  /** How far the question is, until it is answered. */
  word: SaveWord | undefined;
  /** The name of what it is about. */
  about: string | undefined;
  views: Views;
  /** Asks for the next hint of this one's ladder; none where a later one has. */
  onMore: (() => void) | undefined;
};

const ASKED_FOR: Readonly<Record<Turn['mode'], string>> = {
  explain: 'Explain this',
  hint: 'A hint, please',
  quiz: 'Quiz me',
};

/** A question and what the tutor said. */
export const TurnView = memo(function TurnView({turn, word, about, views, onMore}: Props) {
  const {mode, text, follows} = turn;
  const asked = text || (follows === null ? ASKED_FOR[mode] : 'Another hint, please');
  return (
    <article
      aria-label={asked}
      // What the keyboard comes to is not covered by the field at the foot, nor by the bar of phones.
      className="scroll-mt-20 space-y-4 [&_a]:scroll-mb-52 [&_button]:scroll-mb-52"
    >
      <div className="ml-auto w-fit max-w-[min(34rem,92%)] rounded-2xl rounded-br-md bg-sunken px-4 py-2.5">
        {about ? <p className="text-sm text-muted">{about}</p> : null}
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {asked}
        </p>
      </div>
      <div className="flex items-start gap-3">
        <Face size={15} className="mt-0.5" mood={turn.stoppedAt === null ? 'glad' : 'flat'} />
        <div className="min-w-0 flex-1 space-y-4">
          <Said turn={turn} word={word} views={views} onMore={onMore} />
        </div>
      </div>
    </article>
  );
});

function Said({turn, word, views, onMore}: Omit<Props, 'about'>) {
  const {parts, stoppedAt, hasMore} = turn;
  if (stoppedAt !== null) return <p className="text-muted">You stopped this answer.</p>;
  if (turn.asking) return <Waiting turnId={turn.id} word={word} />;
  return (
    <>
      {parts.map((part, at) => (
        // The parts of an answer never change.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={at} part={part} turn={turn} views={views} />
      ))}
      <div className="-ml-2 flex flex-wrap items-center gap-1">
        {hasMore && onMore ? (
          <Button kind="secondary" size="small" className="mr-1 ml-2" onClick={onMore}>
            Another hint
          </Button>
        ) : null}
        <CopyButton text={plainAnswer(parts, location.origin)} />
        <Rating turn={turn} />
      </div>
    </>
  );
}

/** The question is on its way, or waits for a connection. */
function Waiting({turnId, word}: {turnId: string; word: SaveWord | undefined}) {
  const stop = useCommand('tutor.stop');
  const isOffline = useIsOffline();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-muted">
        {isOffline || word === 'Waiting to send'
          ? 'Waiting to send. I’ll answer when you’re back online.'
          : word === 'Keep this window open'
            ? 'Keep this window open until your question is sent.'
            : 'Looking through your lessons…'}
      </p>
      <Button kind="quiet" size="small" onClick={() => stop({turnId})}>
        <Square size={13} aria-hidden /> Stop
      </Button>
    </div>
  );
}

function Part({part, turn, views: {Text, Steps}}: {part: TutorPart; turn: Turn; views: Views}) {
  switch (part.kind) {
    case 'said':
      return <p>{part.text}</p>;
    case 'quote':
      return <QuoteView quote={part} Steps={Steps} />;
    case 'question':
      return <QuestionView turn={turn} part={part} Text={Text} />;
    default:
      // A later build says more: what is not known is left out.
      return part satisfies never;
  }
}
