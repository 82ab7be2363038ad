import type {ReactNode} from 'react';

type RangeProps = {
  label: string;
  min?: number;
  max: number;
  value: number;
  /** What the position means: "5 bins". */
  words: string;
  onChange: (value: number) => void;
};

/** A slider over whole numbers, with what it is at beside it. */
export const Range = ({label, min = 0, max, value, words, onChange}: RangeProps) => (
  <label className="grid grid-cols-[1fr_auto] items-center gap-x-4 text-sm">
    <span className="font-medium">{label}</span>
    <span aria-hidden className="text-muted tabular-nums">
      {words}
    </span>
    <input
      type="range"
      min={min}
      max={max}
      value={value}
      aria-valuetext={words}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      className="col-span-2 mt-1.5 h-7 w-full accent-accent"
    />
  </label>
);

export type Bar = {
  readonly name: string;
  readonly value: number;
  readonly words: string;
  readonly isBest?: boolean;
};

/** Bars from 0 to `most`, in a table: each has its name and its number in words. */
export const Bars = ({label, bars, most}: {label: string; bars: readonly Bar[]; most: number}) => (
  <table aria-label={label} className="w-full text-sm">
    <tbody>
      {bars.map(({name, value, words, isBest}) => (
        <tr key={name}>
          <th
            scope="row"
            className={`w-px py-1 pr-3 text-left whitespace-nowrap ${isBest ? 'font-semibold text-accent-strong' : 'font-normal'}`}
          >
            {name}
          </th>
          <td className="py-1">
            <svg aria-hidden className="block h-4 w-full">
              <rect
                className={`${isBest ? 'fig-accent-fill' : 'fig-fill'} ${isBest ? 'fig-accent' : 'fig-soft'}`}
                x="1"
                y="1"
                height="14"
                rx="2"
                strokeWidth="1.5"
                width={`${most > 0 ? Math.max(0, value / most) * 98 : 0}%`}
              />
            </svg>
          </td>
          <td
            className={`w-px py-1 pl-3 text-right whitespace-nowrap tabular-nums ${isBest ? 'font-semibold' : ''}`}
          >
            {words}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** What is seen, in a sentence that is read out when it changes. */
export const Finding = ({children}: {children: ReactNode}) => (
  <p role="status" className="text-sm leading-6">
    {children}
  </p>
);
