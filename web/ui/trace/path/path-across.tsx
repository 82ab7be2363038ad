import '#web/ui/trace/trace.css';
import './path.css';
import {useLayoutEffect, useMemo, useRef, type UIEvent} from 'react';
import {Head} from '#web/ui/trace/face/face.tsx';
import {layoutPath, type PathLayout} from '#web/ui/trace/layout.ts';
import {HEAD} from '#web/ui/trace/line.ts';
import {PathStop} from '#web/ui/trace/path/path-stop.tsx';
import {pathSummary, type TraceCourse} from '#web/ui/trace/path/path.ts';
import {useWidth} from '#web/ui/trace/use-width.ts';

type Props = {
  course: TraceCourse;
  /** An arrow from the head down to whatever is below; the head's lesson is named there. */
  hasArrow?: boolean;
  /** The line draws itself once, and the head lands. */
  draws?: boolean;
  className?: string;
};

/** Where the head is scrolled to, as a share of the window's width. */
const HEAD_AT = 0.45;
/** Drawn before the window is measured, px. */
const FIRST_WIDTH = 1024;

/** The path from left to right. It bleeds to the edges of its box and scrolls inside it, the head in sight. */
export function PathAcross({course, hasArrow = false, draws = false, className = ''}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, FIRST_WIDTH);
  const layout = useMemo(() => layoutPath(course, {width, hasArrow}), [course, width, hasArrow]);
  const headX = layout.head?.x;
  useLayoutEffect(() => {
    // Before the first paint, and at once: a page that moves by itself is not where one looks.
    if (!box.current) return;
    box.current.scrollTo({left: headX === undefined ? 0 : headX - HEAD_AT * width, behavior: 'instant'});
    markEdges(box.current, layout.width);
  }, [headX, width, layout.width]);
  const summary = pathSummary(course);
  const isScrolled = layout.width > width;
  const hasLinks = layout.labels.some(({href}) => href !== undefined);
  const frame = {
    ref: box,
    className: 'trace-box trace-window',
    onScroll: ({currentTarget}: UIEvent<HTMLElement>) => markEdges(currentTarget, layout.width),
  };
  const inner = (
    <div className="relative" style={{width: layout.width, height: layout.height}}>
      <PathDrawing layout={layout} draws={draws} />
      <Words layout={layout} />
      <ul aria-hidden={!hasLinks}>
        {layout.labels.map((label) => (
          <PathStop key={label.key} label={label} />
        ))}
      </ul>
    </div>
  );
  return (
    <div className={`trace-edges ${className}`}>
      {hasLinks ? (
        <div {...frame} role="group" aria-label="Your path">
          <p className="sr-only">{summary}</p>
          {inner}
        </div>
      ) : (
        // What scrolls can be scrolled by keys.
        <div {...frame} role="img" aria-label={summary} tabIndex={isScrolled ? 0 : undefined}>
          {inner}
        </div>
      )}
    </div>
  );
}

/** Marks the edges that more of the path lies behind: there it fades, so that no label looks cut. */
function markEdges(window: HTMLElement, whole: number): void {
  const {scrollLeft, clientWidth} = window;
  // Less than a pixel is what a zoomed page rounds by.
  window.toggleAttribute('data-goes-left', scrollLeft > 1);
  window.toggleAttribute('data-goes-right', scrollLeft + clientWidth < whole - 1);
}

function PathDrawing({layout, draws}: {layout: PathLayout; draws: boolean}) {
  const {line, nodes, head, arrow} = layout;
  return (
    <svg aria-hidden width={layout.width} height={layout.height} className="absolute inset-0 block">
      <path className="trace-line" d={line.ahead} />
      <path className="trace-line is-coming" d={line.coming} />
      <path className={`trace-line is-done ${draws ? 'trace-draw' : ''}`} pathLength="1" d={line.last} />
      <path className="trace-line is-done" d={line.done} />
      <path className="trace-node" d={nodes.ahead} />
      <path className="trace-node is-done" d={nodes.done} />
      <path className="trace-check" d={nodes.checks} />
      {arrow === '' ? null : <path className="trace-arrow" d={arrow} />}
      {head ? (
        <g className={draws ? 'trace-land' : ''}>
          <Head x={head.x} y={head.y} r={HEAD.radius} halo={HEAD.halo} />
        </g>
      ) : null}
    </svg>
  );
}

/** The titles of modules and the word over what is coming; the summary says them to a screen reader. */
const Words = ({layout: {headings, coming}}: {layout: PathLayout}) => (
  <div aria-hidden>
    {headings.map(({key, title, note, x, y}) => (
      <p key={key} className="trace-text absolute whitespace-nowrap" style={{left: x, top: y}}>
        <span className="font-semibold text-ink">{title}</span>
        {note === '' ? null : <span className="ml-2">{note}</span>}
      </p>
    ))}
    {coming ? (
      <p className="trace-text absolute whitespace-nowrap" style={{left: coming.x, top: coming.y}}>
        {coming.text}
      </p>
    ) : null}
  </div>
);
