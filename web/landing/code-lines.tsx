import type {CodeLines, CodePart} from '#web/landing/content.ts';

/** Code by what it means, line by line; for a `pre`. */
export const CodeText = ({lines}: {lines: CodeLines}) => (
  <code>
    {lines.map((parts, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- Lines have no names, and never change.
      <span key={at}>
        <CodeLine parts={parts} />
        {/* oxlint-disable-next-line academy/own-element -- It never changes. */}
        {at < lines.length - 1 ? '\n' : ''}
      </span>
    ))}
  </code>
);

export const CodeLine = ({parts}: {parts: readonly CodePart[]}) =>
  parts.map(({text, look}, part) => (
    // oxlint-disable-next-line react/no-array-index-key -- Nor do their parts.
    <span key={part} className={look}>
      {text}
    </span>
  ));
