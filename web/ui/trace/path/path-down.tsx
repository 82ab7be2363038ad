import '#web/ui/trace/trace.css';
import './path.css';
import type {ReactNode} from 'react';
import {Link} from 'wouter';
import {rowsDown, type DownPart, type DownRow} from '#web/ui/trace/rows.ts';
import {Head} from '#web/ui/trace/face/face.tsx';
import {pathSummary, type TraceCourse} from '#web/ui/trace/path/path.ts';
import {checkMark, nodeOutline} from '#web/ui/trace/shapes.ts';

type Props = {
  course: TraceCourse;
  /** A page puts a card under the head between `to-head` and `from-head`. */
  part?: DownPart;
  className?: string;
};

/** The path from top to bottom, for phones: the current module's stops, and one row for each other module. */
export function PathDown({course, part = 'whole', className = ''}: Props) {
  const rows = rowsDown(course, part);
  if (rows.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={part === 'from-head' ? 'Your path, what comes next' : 'Your path'}
      className={className}
    >
      {part === 'from-head' ? null : <p className="sr-only">{pathSummary(course)}</p>}
      <ol
        className={`trace-down text-md ${part === 'to-head' ? '' : 'is-end'} ${part === 'from-head' ? 'is-going-on' : ''}`}
      >
        {rows.map((row) => (
          <li
            key={row.key}
            className={`${row.isRan ? 'is-done' : ''} ${row.isDotted ? 'is-dotted' : ''}`}
            aria-current={row.look === 'head' ? 'step' : undefined}
          >
            <RowMark look={row.look} />
            <RowText row={row}>
              <span>{row.title}</span>
              {row.note ? <span className="block trace-text font-normal">{row.note}</span> : null}
              {row.spoken === '' ? null : <span className="sr-only">, {row.spoken}</span>}
            </RowText>
          </li>
        ))}
      </ol>
    </div>
  );
}

function RowText({row, children}: {row: DownRow; children: ReactNode}) {
  const look =
    row.look === 'head' ? 'font-semibold text-ink pl-1' : row.isModule ? 'font-semibold text-ink' : '';
  if (row.href === undefined) return <span className={`block ${look}`}>{children}</span>;
  return (
    <Link href={row.href} className={`block ${look}`}>
      {children}
    </Link>
  );
}

function RowMark({look}: {look: DownRow['look']}) {
  if (look === 'head') {
    return (
      <svg aria-hidden width="48" height="48" className="-top-3 -left-3">
        <Head x={23.5} y={24} r={20} />
      </svg>
    );
  }
  const {kind, isDone, isComing} = look;
  return (
    <svg aria-hidden width="24" height="24" className="top-0 left-0">
      <path
        className={`trace-node ${isDone ? 'is-done' : ''}`}
        d={nodeOutline(kind, {x: 11.5, y: 12}, {radius: 7, size: 0.8})}
        {...(isComing ? {strokeDasharray: '2 4'} : {})}
      />
      {isDone ? <path className="trace-check" d={checkMark(11.5, 12, 0.7)} /> : null}
    </svg>
  );
}
