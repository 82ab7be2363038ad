import {Square} from 'lucide-react';
import {useMemo, useRef} from 'react';
import {useCommand, useIsOffline} from '#web/data/data.ts';
import {MannerContext} from '#web/markdown/manner.ts';
import {MessageText} from '#web/markdown/markdown.tsx';
import {QuoteView} from '#web/tutor/turn/quote-view.tsx';
import {isQuote, type Turn} from '#web/tutor/turns.ts';
import type {Views} from '#web/tutor/views.ts';
import {paragraphsOf} from '#web/tutor/written/paragraphs.ts';
import {useFollowing} from '#web/tutor/written/use-following.ts';
import {useWords} from '#web/tutor/written/use-words.ts';
import {UNCITED} from '#web/tutor/written/written-view.tsx';
import {Button} from '#web/ui/form/button.tsx';

type Props = {turn: Turn; views: Views};

/** An answer that is being written: its words as they come, and what the lessons say meanwhile. */
export function Writing({turn: {id, parts}, views}: Props) {
  const stop = useCommand('tutor.stop');
  const isOffline = useIsOffline();
  const quotes = useMemo(() => parts.filter(isQuote), [parts]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-muted">
          {isOffline
            ? 'You’re offline. The rest of this answer comes when you’re back.'
            : 'Writing an answer…'}
        </p>
        <Button kind="quiet" size="small" onClick={() => stop({turnId: id})}>
          <Square size={13} aria-hidden /> Stop
        </Button>
      </div>
      {/* Read out once it is whole, and not word by word. */}
      <div aria-live="off" className="space-y-4">
        <Words turnId={id} />
        {quotes.length > 0 ? (
          <section aria-label="From your lessons" className="space-y-4">
            <p className="text-sm text-muted">From your lessons</p>
            {quotes.map((quote) => (
              <QuoteView key={quote.href + quote.paragraphs[0]} quote={quote} views={views} />
            ))}
          </section>
        ) : null}
      </div>
    </>
  );
}

const NOBODY: readonly string[] = [];

/** The one thing that is drawn again with each word: of it, its last paragraph. */
function Words({turnId}: {turnId: string}) {
  const text = useWords(turnId);
  const end = useRef<HTMLDivElement>(null);
  useFollowing(end, text);
  const paragraphs = paragraphsOf(text);
  return (
    <div className={text === '' ? 'hidden' : 'space-y-3'}>
      <MannerContext value={UNCITED}>
        {paragraphs.map((paragraph, at) =>
          at < paragraphs.length - 1 ? (
            // Only the last one changes.
            // oxlint-disable-next-line react/no-array-index-key
            <MessageText key={at} text={paragraph} named={NOBODY} />
          ) : (
            // Marks in it may not be whole yet.
            <p key="last" dir="auto" className="leading-6 break-words whitespace-pre-wrap">
              {paragraph}
            </p>
          ),
        )}
      </MannerContext>
      <div ref={end} className="scroll-mb-52" />
    </div>
  );
}
