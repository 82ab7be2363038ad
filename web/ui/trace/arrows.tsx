import './trace.css';
import {useRef, type CSSProperties} from 'react';
import {
  figureSummary,
  layoutFigure,
  type Figure,
  type FigureLayout,
} from '#web/ui/trace/illustration/figure.ts';
import {useWidth} from '#web/ui/trace/use-width.ts';

type Props = {
  figure: Figure;
  /** Says what it shows; by default each name with its value. */
  label?: string;
  /** Of a program that is stepped through: with each, the arrows that it moved draw themselves. */
  step?: number;
  className?: string;
};

/** Drawn before the box is measured, and the widest it gets, px. */
const MOST = 400;
const AT_ONE_STEP = {'--draw': 'var(--slow)'} as CSSProperties;

/** Names as pills, values as boxes, and arrows from one to the other. */
export function Arrows({figure, label, step, className = ''}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 320);
  const layout = layoutFigure(figure, Math.min(MOST, width));
  return (
    <div ref={box} className={`trace-box overflow-x-auto ${className}`}>
      <svg
        role="img"
        aria-label={label ?? figureSummary(figure)}
        width={layout.width}
        height={layout.height}
        className="block"
        style={AT_ONE_STEP}
      >
        <Titles layout={layout} />
        {layout.names.map(({name, x, y, width: w, height}) => (
          <g key={name}>
            <rect className="trace-name" x={x} y={y} width={w} height={height} rx={height / 2} />
            <Text look="trace-code" x={x + w / 2} y={y + height / 2} text={name} />
          </g>
        ))}
        {layout.values.map(({value, x, y, width: w, height}) => (
          <g key={value.id}>
            <rect
              className={`trace-value ${value.state ? `is-${value.state}` : ''}`}
              x={x}
              y={y}
              width={w}
              height={height}
              rx="8"
            />
            <Text look="trace-text" x={x + w / 2} y={y + 18} text={value.type} />
            <Text
              look="trace-code"
              x={x + w / 2}
              y={y + 41}
              text={value.text}
              size="1rem"
              isMuted={value.state === 'old'}
            />
          </g>
        ))}
        {layout.arrows.map(({key, d, state}) => {
          const draws = step !== undefined && state === 'moved';
          return (
            <path
              key={draws ? `${step} ${key}` : key}
              className={`trace-arrow ${state ? `is-${state}` : ''} ${draws ? 'trace-draw' : ''}`}
              d={d}
              {...(draws ? {pathLength: 1} : {})}
            />
          );
        })}
      </svg>
    </div>
  );
}

function Titles({layout: {names, values}}: {layout: FigureLayout}) {
  const [name] = names;
  const [value] = values;
  return (
    <>
      {name ? <Text look="trace-text" x={name.x + name.width / 2} y={10} text="names" /> : null}
      {value ? <Text look="trace-text" x={value.x + value.width / 2} y={10} text="values" /> : null}
    </>
  );
}

type TextProps = {
  look: 'trace-code' | 'trace-text';
  x: number;
  y: number;
  text: string;
  size?: string;
  isMuted?: boolean;
};

const Text = ({look, x, y, text, size, isMuted = false}: TextProps) => (
  <text
    className={`${look} ${isMuted ? 'fill-muted' : ''}`}
    x={x}
    y={y}
    textAnchor="middle"
    dominantBaseline="central"
    style={size === undefined ? undefined : {fontSize: size}}
  >
    {text}
  </text>
);
