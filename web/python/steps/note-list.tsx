import './sample-code.css';
import {Fragment, type CSSProperties} from 'react';
import type {LineNote} from '#web/python/steps/line-notes.ts';
import {Typed, TypedValue} from '#web/ui/show/typed.tsx';

type Props = {
  lines: readonly string[];
  notes: ReadonlyMap<number, LineNote>;
};

/** Beside each line of a sample that has run, what it did. It lies over the code's own rows, so nothing moves. */
export const LineNotes = ({lines, notes}: Props) => (
  <ol className="sample-notes" aria-label="What each line did">
    {[...notes]
      .toSorted(([a], [b]) => a - b)
      .map(([line, note]) => (
        <li key={line} style={besideRow(line, lines[line - 1] ?? '')}>
          <span className="sr-only">Line {line}: </span>
          <NoteText note={note} />
        </li>
      ))}
  </ol>
);

/** In the row of its line, after its code. */
const besideRow = (line: number, code: string) =>
  ({gridRow: line, '--code': `${code.length}ch`}) as CSSProperties;

/** `total → 150`, and how often the line has run. */
export const NoteText = ({note: {told, isError, visits}}: {note: LineNote}) => (
  <code className={`line-note ${isError ? 'is-error' : ''}`}>
    {told.map(({what, value, isName}, at) => (
      <Fragment key={what}>
        {at > 0 ? <span>, </span> : null}
        <b>
          <Typed>{what}</Typed>
          {isName ? <span> →</span> : null}
        </b>{' '}
        <TypedValue>{value}</TypedValue>
      </Fragment>
    ))}
    {visits > 1 ? (
      <span className="line-visits">
        <span aria-hidden>ran {visits}×</span>
        <span className="sr-only">, ran {visits} times</span>
      </span>
    ) : null}
  </code>
);
