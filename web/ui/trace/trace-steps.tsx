import './trace.css';
import './strips.css';

type Props = {
  /** What is stepped through: "Step". */
  label: string;
  count: number;
  /** From 1. */
  at: number;
  onChange: (at: number) => void;
  /** What a screen reader says for where it is: "Line 3: budget = 800". */
  valueText?: string;
  className?: string;
};

/** So many nodes can be told apart. */
const MOST_NODES = 40;

const stops = (count: number, at: number): readonly number[] =>
  count > MOST_NODES ? [...new Set([1, at, count])] : Array.from({length: count}, (_, n) => n + 1);

/** A slider over the steps of a program: done small, current large, ahead hollow. */
export function TraceSteps({label, count, at, onChange, valueText, className = ''}: Props) {
  const x = (step: number) => `${count < 2 ? 0 : ((step - 1) / (count - 1)) * 100}%`;
  return (
    <div className={`trace-steps ${className}`}>
      <svg aria-hidden>
        <line className="trace-line" x1={x(at)} y1="20" x2="100%" y2="20" />
        <line className="trace-line is-done" x1="0" y1="20" x2={x(at)} y2="20" />
        {stops(count, at).map((step) => (
          <circle
            key={step}
            className={`trace-node ${step <= at ? 'is-done' : ''}`}
            cx={x(step)}
            cy="20"
            r={step === at ? 8 : step < at ? 3 : 4}
          />
        ))}
      </svg>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={1}
        max={count}
        value={at}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
