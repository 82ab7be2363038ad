import './chart.css';
import type {CSSProperties} from 'react';
import {rowText, TEXT, type DrawnArrow, type DrawnBox, type Drawing} from '#web/dev/machines/elk-graph.ts';
import type {Row} from '#web/dev/machines/graph.ts';
import {headPath, linePath} from '#web/dev/machines/lines.ts';

/** What of a machine is lit. */
export type Lit = {
  /** Ids of the active states. */
  readonly active: ReadonlySet<string>;
  /** Ids of the transitions that were taken last. */
  readonly taken: ReadonlySet<string>;
  /** Changes with each step: what was taken last draws itself once. */
  readonly step: number;
};

type Props = {
  drawing: Drawing;
  lit: Lit;
  scale: number;
  /** Sends an event; without it none may be sent. */
  onSend: ((event: string) => void) | undefined;
};

const ONE_STEP = {'--draw': 'var(--slow)'} as CSSProperties;
const classes = (...names: readonly (string | false)[]): string => names.filter(Boolean).join(' ');

/** A statechart. It is a picture: the same is said in words below it, where its events are buttons as well. */
export function ChartDrawing({drawing, lit, scale, onSend}: Props) {
  const {width, height, boxes, arrows} = drawing;
  return (
    <svg
      aria-hidden
      className="chart"
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      style={ONE_STEP}
    >
      {boxes.map((drawn) => (
        <State key={drawn.box.id} drawn={drawn} lit={lit} onSend={onSend} />
      ))}
      {arrows.map((drawn) => (
        <Line key={drawn.arrow.id} drawn={drawn} lit={lit} />
      ))}
      {arrows.map((drawn) => (
        <Label key={drawn.arrow.id} drawn={drawn} lit={lit} onSend={onSend} />
      ))}
    </svg>
  );
}

type StateProps = {drawn: DrawnBox; lit: Lit; onSend: Props['onSend']};

function State({drawn, lit, onSend}: StateProps) {
  const {box, x, y, width, height} = drawn;
  const isActive = lit.active.has(box.id);
  if (box.type === 'start') {
    return <circle className="chart-start" cx={x + width / 2} cy={y + height / 2} r={width / 2} />;
  }
  if (box.type === 'history') return <History drawn={drawn} />;
  const isLeaf = box.boxes.length === 0;
  const top = y + 8 + TEXT.line / 2;
  const rows = top + TEXT.line * (1 + box.invokes.length);
  return (
    <g
      data-state={box.id}
      data-active={isActive || undefined}
      className={classes('chart-state', isLeaf && 'is-leaf', isActive && 'is-active')}
    >
      <rect
        className={classes('chart-box', box.isRegion && 'is-region')}
        {...{x, y, width, height}}
        rx={10}
      />
      {box.type === 'final' ? (
        <rect className="chart-final" x={x + 4} y={y + 4} width={width - 8} height={height - 8} rx={7} />
      ) : null}
      <text className="chart-name" x={x + (box.type === 'final' ? 16 : 12)} y={top}>
        {box.key}
      </text>
      {box.invokes.map((name, at) => (
        <text key={name} className="chart-row" x={x + 12} y={top + TEXT.line * (1 + at)}>
          {name}
        </text>
      ))}
      {box.stays.map((row, at) => (
        <RowText key={row.id} row={row} x={x + 12} y={rows + TEXT.line * at} lit={lit} onSend={onSend} />
      ))}
    </g>
  );
}

function History({drawn: {box, x, y, width, height}}: {drawn: DrawnBox}) {
  return (
    <g data-state={box.id}>
      <circle className="chart-history" cx={x + width / 2} cy={y + height / 2} r={width / 2 - 1} />
      <text className="chart-row is-middle" x={x + width / 2} y={y + height / 2}>
        {box.isDeep ? 'H*' : 'H'}
      </text>
    </g>
  );
}

function Line({drawn: {arrow, points}, lit}: {drawn: DrawnArrow; lit: Lit}) {
  const isTaken = arrow.rows.some(({id}) => lit.taken.has(id));
  const d = linePath(points);
  return (
    <g className={classes('chart-arrow', isTaken && 'is-taken')}>
      <path className="chart-line" d={d} />
      {isTaken ? (
        <path key={lit.step} className="chart-line is-moved trace-draw" d={d} pathLength={1} />
      ) : null}
      <path className="chart-head" d={headPath(points)} />
    </g>
  );
}

function Label({drawn: {arrow, label}, lit, onSend}: {drawn: DrawnArrow; lit: Lit; onSend: Props['onSend']}) {
  if (!label) return null;
  return arrow.rows.map((row, at) => (
    <RowText
      key={row.id}
      row={row}
      x={label.x + 5}
      y={label.y + TEXT.line * (at + 0.5)}
      lit={lit}
      onSend={onSend}
      isOnLine
    />
  ));
}

type RowProps = {row: Row; x: number; y: number; lit: Lit; onSend: Props['onSend']; isOnLine?: boolean};

/** A transition. One that can be taken now is a button for those who point; keys have the same below the chart. */
function RowText({row, x, y, lit, onSend, isOnLine = false}: RowProps) {
  const {event} = row;
  const words = rowText(row);
  const canSend = onSend !== undefined && event !== undefined && lit.active.has(row.source);
  const isTaken = lit.taken.has(row.id);
  const width = words.length * TEXT.row * 0.6;
  return (
    <g
      data-transition={row.id}
      data-taken={isTaken || undefined}
      className={classes('chart-event', canSend && 'is-open', isTaken && 'is-taken')}
      onClick={canSend ? () => onSend(event) : undefined}
    >
      {canSend || isOnLine ? (
        <rect className="chart-pill" x={x - 5} y={y - 9} width={width + 10} height={18} rx={9} />
      ) : null}
      <text className="chart-row" x={x} y={y}>
        {words}
      </text>
    </g>
  );
}
