import '#web/ui/trace/trace.css';
import type {CSSProperties} from 'react';
import {Head} from '#web/ui/trace/face/face.tsx';
import {checkMark, circle} from '#web/ui/trace/shapes.ts';
import type {WinLayout} from '#web/ui/trace/win/win-layout.ts';

/** The head sets out to land when the stretch has all but reached it. */
const LANDING = {'--after': '360ms'} as CSSProperties;

const BOLD = {strokeWidth: 2.6};

/** A win's line: what ran, the stretch drawn now, the head that lands at its end. */
export function WinDrawing({layout, plays}: {layout: WinLayout; plays: boolean}) {
  const {done, head} = layout;
  const draw = plays ? 'trace-draw' : '';
  const land = plays ? 'trace-land' : '';
  return (
    <svg aria-hidden width={layout.width} height={layout.height} className="block overflow-visible">
      {layout.rings.map((radius) => (
        <circle
          key={radius}
          className={`trace-marker ${land}`}
          style={LANDING}
          strokeWidth="3"
          cx={head.x}
          cy={head.y}
          r={radius}
        />
      ))}
      <path className="trace-line" d={layout.after} />
      <path className="trace-line is-done" d={layout.before} />
      <path
        className={`trace-marker ${draw}`}
        strokeWidth={layout.marker}
        pathLength="1"
        d={layout.stretchPath}
      />
      <path
        className={`trace-line is-joy ${draw}`}
        style={{strokeWidth: layout.line}}
        pathLength="1"
        d={layout.stretchPath}
      />
      <path className="trace-node is-done" d={circle(done.x, done.y, 16)} />
      <path className="trace-check" style={BOLD} d={checkMark(done.x, done.y, 1.4)} />
      <path className="trace-node" d={layout.nodes} />
      <g className={land} style={LANDING}>
        <Head x={head.x} y={head.y} r={layout.radius} halo={layout.halo} />
      </g>
      {layout.arrow === '' ? null : <path className="trace-arrow" d={layout.arrow} />}
    </svg>
  );
}
