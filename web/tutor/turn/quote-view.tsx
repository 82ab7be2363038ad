import {BookOpen} from 'lucide-react';
import {Link} from 'wouter';
import type {QuotePart} from '#schema/tutor/tutor.answer.ts';
import type {Views} from '#web/tutor/views.ts';
import {CodeBlock} from '#web/markdown/code-block.tsx';

type Props = {quote: QuotePart; views: Views};

/** A passage of a lesson, word for word, and the way to its paragraph. */
export const QuoteView = ({quote: {lessonId, title, href, paragraphs}, views: {Program, Steps}}: Props) => (
  <figure className={paragraphs.length > 0 ? 'border-l-[3px] border-accent pl-4' : ''}>
    {paragraphs.length > 0 ? (
      <blockquote className="space-y-3">
        {paragraphs.map((paragraph, at) => (
          // A quotation never changes: its paragraphs stay in their places.
          // oxlint-disable-next-line react/no-array-index-key
          <Paragraph key={at} text={paragraph} lessonId={lessonId} Program={Program} />
        ))}
        {programsIn(paragraphs).map((source) => (
          <Steps key={source} lessonId={lessonId} source={source} />
        ))}
      </blockquote>
    ) : null}
    <figcaption className="mt-1.5 text-sm">
      <Link
        href={href}
        className="inline-flex min-h-6 items-center gap-1.5 py-0.5 text-accent-strong underline underline-offset-2"
      >
        <BookOpen size={14} aria-hidden className="shrink-0" />
        {title}
      </Link>
    </figcaption>
  </figure>
);

const CODE = /^```(\w*)\n([\s\S]*)\n```$/;
const OUTPUT = 'output';

type ParagraphProps = Pick<Views, 'Program'> & {text: string; lessonId: string};

function Paragraph({text, lessonId, Program}: ParagraphProps) {
  const [, language, code] = CODE.exec(text) ?? [];
  if (code === undefined) return <p>{text}</p>;
  if (language === OUTPUT) return <CodeBlock code={code} language="Output" />;
  return <Program lessonId={lessonId} source={code} language={language || undefined} />;
}

/** Programs whose output is quoted, too: steps would tell of others what they print, which may be for the learner to find. */
const programsIn = (paragraphs: readonly string[]): readonly string[] =>
  paragraphs.flatMap((paragraph, at) => {
    const [, language, source] = CODE.exec(paragraph) ?? [];
    const [, after] = CODE.exec(paragraphs[at + 1] ?? '') ?? [];
    return source !== undefined && language !== OUTPUT && after === OUTPUT ? [source] : [];
  });
