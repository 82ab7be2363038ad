import {useMemo, type ReactNode} from 'react';
import {Link} from 'wouter';
import type {QuotePart, WrittenPart} from '#schema/tutor/tutor.answer.ts';
import {MannerContext, type Manner} from '#web/markdown/manner.ts';
import {MessageText} from '#web/markdown/markdown.tsx';
import {QuoteView} from '#web/tutor/turn/quote-view.tsx';
import type {Views} from '#web/tutor/views.ts';

type Props = {part: WrittenPart; sources: readonly QuotePart[]; views: Views};

const NOBODY: readonly string[] = [];

/** An explanation that a model has written, with the way from each number to its paragraph, and the passages themselves. */
export function WrittenView({part: {text, service}, sources, views}: Props) {
  const manner = useMemo(() => citing(sources), [sources]);
  return (
    <div className="space-y-4">
      <MannerContext value={manner}>
        <MessageText text={text} named={NOBODY} />
      </MannerContext>
      <details>
        <summary className="min-h-6 w-fit cursor-pointer py-0.5 text-sm text-muted">
          {sources.length === 1 ? 'The passage behind this' : `The ${sources.length} passages behind this`}
        </summary>
        <ol className="mt-3 space-y-4">
          {sources.map((source, at) => (
            // The parts of an answer never change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="flex gap-3">
              <span className="text-sm text-muted">{at + 1}</span>
              <div className="min-w-0 flex-1">
                <QuoteView quote={source} views={views} />
              </div>
            </li>
          ))}
        </ol>
      </details>
      <p className="text-sm text-muted">
        {`Written by an AI model at ${service}. It can be wrong: the numbers lead to your lessons.`}
      </p>
    </div>
  );
}

/** Text of a model: its numbers lead to paragraphs, and nothing in it leads anywhere else. */
const citing = (sources: readonly QuotePart[]): Manner => ({
  hasLinks: false,
  plain: (text) => citedIn(text, (no) => sources[no - 1]),
});

/** The same while it is being written, when nobody knows yet what its numbers lead to. */
export const UNCITED: Manner = {hasLinks: false, plain: (text) => text};

const NUMBER = /\[(\d{1,3})\]/;

function citedIn(text: string, sourceOf: (no: number) => QuotePart | undefined): ReactNode {
  const parts = text.split(NUMBER);
  if (parts.length === 1) return text;
  return parts.map((part, at) => {
    const source = at % 2 === 1 ? sourceOf(Number(part)) : undefined;
    // A text that never changes.
    // oxlint-disable-next-line react/no-array-index-key
    return source ? <Citation key={at} no={part} source={source} /> : at % 2 === 1 ? `[${part}]` : part;
  });
}

const Citation = ({no, source: {href, title}}: {no: string; source: QuotePart}) => (
  <Link
    href={href}
    aria-label={`Passage ${no}: ${title}`}
    title={title}
    className="mx-0.5 inline-flex min-h-6 min-w-6 items-center justify-center rounded-md bg-accent-tint px-1 align-baseline text-xs font-medium text-accent-strong hover:underline"
  >
    {no}
  </Link>
);
