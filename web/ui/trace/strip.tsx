import './trace.css';
import type {NodeState} from '#web/ui/trace/path/path.ts';
import {Head} from '#web/ui/trace/face/face.tsx';
import {nodeOutline, type NodeKind} from '#web/ui/trace/shapes.ts';

export type StripNode = {readonly kind: NodeKind; readonly state: NodeState};

type Props = {
  nodes: readonly StripNode[];
  /** What it shows: "3 of 5 lessons done". Without it the strip is decoration. */
  label?: string;
  className?: string;
};

const STEP = 22;
const EDGE = 10;
const MIDDLE = 12;
const RADIUS = 5;

/** A short path of nodes alone, for a module's card or a certificate; the head is at the first `next`. */
export function TraceStrip({nodes, label, className = ''}: Props) {
  const x = (at: number) => EDGE + at * STEP;
  const width = 2 * EDGE + Math.max(0, nodes.length - 1) * STEP;
  const head = nodes.findIndex(({state}) => state === 'next');
  const ran = head >= 0 ? head : nodes.findLastIndex(({state}) => state === 'done');
  const outlines = (isDone: boolean) =>
    nodes
      .map(({kind, state}, at) => {
        if (at === head || (state === 'done') !== isDone) return '';
        return nodeOutline(kind, {x: x(at), y: MIDDLE}, {radius: RADIUS, size: 0.62});
      })
      .join('');
  return (
    <svg
      viewBox={`0 0 ${width} 24`}
      width={width}
      height="24"
      className={`block h-auto max-w-full ${className}`}
      {...(label === undefined ? {'aria-hidden': true} : {role: 'img', 'aria-label': label})}
    >
      <path className="trace-line" d={`M${x(Math.max(0, ran))} ${MIDDLE}H${x(nodes.length - 1)}`} />
      {ran > 0 ? <path className="trace-line is-done" d={`M${x(0)} ${MIDDLE}H${x(ran)}`} /> : null}
      <path className="trace-node" d={outlines(false)} />
      <path className="trace-node is-done" d={outlines(true)} />
      {head >= 0 ? <Head x={x(head)} y={MIDDLE} r={8} /> : null}
    </svg>
  );
}
