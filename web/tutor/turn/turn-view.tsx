import {memo, useId, useLayoutEffect, useRef} from 'react';
import {CopyButton} from '#web/ui/form/copy-button.tsx';
import {isQuote, isWritten, plainAnswer, type Turn} from '#web/tutor/turns.ts';
import {QuestionView} from '#web/tutor/turn/question-view.tsx';
import {QuoteView} from '#web/tutor/turn/quote-view.tsx';
import {Rating} from '#web/tutor/turn/rating.tsx';
import {Waiting} from '#web/tutor/turn/waiting.tsx';
import {Writing} from '#web/tutor/written/writing.tsx';
import {WrittenView} from '#web/tutor/written/written-view.tsx';
import type {Views} from '#web/tutor/views.ts';
import type {TutorPart} from '#schema/tutor/tutor.answer.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Unless} from '#web/ui/show/unless.tsx';
import {Face} from '#web/ui/trace/face/face.tsx';

type Props = {
  turn: Turn;
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
export const TurnView = memo(function TurnView({turn, about, views, onMore}: Props) {
  const {mode, text, follows} = turn;
  const asked = text || (follows === null ? ASKED_FOR[mode] : 'Another hint, please');
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      // It takes the focus of what goes with a change in it.
      tabIndex={-1}
      {...useKeptFocus()}
      // What the keyboard comes to is not covered by the field at the foot, nor by the bar of phones.
      className="scroll-mt-20 space-y-4 outline-offset-8 [&_a]:scroll-mb-52 [&_button]:scroll-mb-52"
    >
      <div className="ml-auto w-fit max-w-[min(34rem,92%)] rounded-2xl rounded-br-md bg-sunken px-4 py-2.5">
        {about ? <p className="text-sm text-muted">{about}</p> : null}
        <p id={id} dir="auto" className="break-words whitespace-pre-wrap">
          {asked}
        </p>
      </div>
      <div className="flex items-start gap-3">
        <Face size={15} className="mt-0.5" mood={turn.stoppedAt === null ? 'glad' : 'flat'} />
        <div className="min-w-0 flex-1 space-y-4">
          <Unless key={stageOf(turn)} fails={<NotShown />}>
            <Said turn={turn} views={views} onMore={onMore} />
          </Unless>
        </div>
      </div>
    </article>
  );
});

/** Another stage is drawn anew: an answer is read out as a whole, once it is one. */
const stageOf = ({asking, isWriting}: Turn) => (asking ? 'asking' : isWriting ? 'writing' : 'answered');

/** The focus stays in an article whose focused part goes: React tells nobody of that, it is on the page as a whole then. */
function useKeptFocus() {
  const article = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      article.current?.focus({preventScroll: true});
  });
  return {
    ref: article,
    onFocus: () => void (isInside.current = true),
    onBlur: () => void (isInside.current = false),
  };
}

/** A later build wrote it, or a bug did. */
const NotShown = () => (
  <p className="text-muted">This answer couldn’t be shown. Reload the page to try again.</p>
);

function Said({turn, views, onMore}: Omit<Props, 'about'>) {
  const {parts, stoppedAt, hasMore, asking} = turn;
  if (stoppedAt !== null) return <p className="text-muted">You stopped this answer.</p>;
  if (asking) return <Waiting turnId={turn.id} asking={asking} />;
  if (turn.isWriting) return <Writing turn={turn} views={views} />;
  const text = plainAnswer(parts, location.origin);
  return (
    <>
      <Parts turn={turn} views={views} />
      <div className="-ml-2 flex flex-wrap items-center gap-1">
        {hasMore && onMore ? (
          <Button kind="secondary" size="small" className="mr-1 ml-2" onClick={onMore}>
            Another hint
          </Button>
        ) : null}
        {text === '' ? null : <CopyButton text={text} />}
        <Rating turn={turn} />
      </div>
    </>
  );
}

function Parts({turn, views}: {turn: Turn; views: Views}) {
  const {parts} = turn;
  const written = parts.find(isWritten);
  if (written) return <WrittenView part={written} sources={parts.filter(isQuote)} views={views} />;
  return parts.map((part, at) => (
    // The parts of an answer never change.
    // oxlint-disable-next-line react/no-array-index-key
    <Part key={at} part={part} turn={turn} views={views} />
  ));
}

function Part({part, turn, views}: {part: TutorPart; turn: Turn; views: Views}) {
  switch (part.kind) {
    case 'said':
      return <p>{part.text}</p>;
    case 'quote':
      return <QuoteView quote={part} views={views} />;
    case 'question':
      return <QuestionView turn={turn} part={part} Text={views.Text} />;
    case 'written':
      // With what it stands on, above.
      return null;
    default:
      // A later build says more: what is not known is left out.
      part satisfies never;
      return null;
  }
}
