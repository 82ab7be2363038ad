import {useState} from 'react';
import type {AlarmsFigure, BinsFigure} from '#schema/lessons/live-figure.ts';
import {alarmsOf, histogram, meanOf} from '#web/lessons/figures/numbers.ts';
import {Bars, Finding, Range} from '#web/lessons/figures/parts.tsx';

const MOST_BINS = 10;

/** How the same values look with other bins. */
export function BinsView({figure: {values, top, unit}}: {figure: BinsFigure}) {
  const [bins, setBins] = useState(Math.round(top));
  const counts = histogram(values, bins, top);
  const mean = meanOf(values);
  const meanBin = Math.min(bins - 1, Math.floor((mean / top) * bins));
  const edge = (at: number) => Number(((at * top) / bins).toFixed(2));
  const near = counts[meanBin] ?? 0;
  return (
    <>
      <Range
        label="Bins"
        min={1}
        max={MOST_BINS}
        value={bins}
        words={bins === 1 ? '1 bin' : `${bins} bins`}
        onChange={setBins}
      />
      <Bars
        label={`Values in ${bins} bins`}
        most={values.length}
        bars={counts.map((count, at) => ({
          name: `${edge(at)} to ${edge(at + 1)} ${unit}`,
          value: count,
          words: String(count),
          isBest: at === meanBin,
        }))}
      />
      <Finding>
        The mean, {mean.toFixed(2)} {unit}, falls into the marked bin, from {edge(meanBin)} to{' '}
        {edge(meanBin + 1)}, with {near === 0 ? 'no values' : near === 1 ? '1 value' : `${near} values`} in
        it.
      </Finding>
    </>
  );
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

/** What an alarm means where attacks are rare or common. */
export function AlarmsView({figure}: {figure: AlarmsFigure}) {
  const {requests, priors, hit, falseAlarm} = figure;
  const [at, setAt] = useState(0);
  const prior = priors[at] ?? 0;
  const found = alarmsOf({requests, prior, hit, falseAlarm});
  return (
    <>
      <Range
        label="Share of attacks"
        max={priors.length - 1}
        value={at}
        words={percent(prior)}
        onChange={setAt}
      />
      <Bars
        label={`Alarms among ${whole(requests)} requests`}
        most={found.real + found.false}
        bars={[
          {name: 'Real alarms', value: found.real, words: whole(found.real), isBest: true},
          {name: 'False alarms', value: found.false, words: whole(found.false)},
        ]}
      />
      <Finding>
        Of {whole(requests)} requests, {whole(requests * prior)} are attacks. An alarm is an attack with the
        probability <b className="font-semibold tabular-nums">{found.meaning.toFixed(3)}</b>.
      </Finding>
    </>
  );
}
