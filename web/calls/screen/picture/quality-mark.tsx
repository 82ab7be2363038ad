import './quality-mark.css';
import {useCallPart} from '#web/calls/use-call.ts';

/** How well the call goes: three nodes of its line, and words. Color alone says nothing. */
const WORDS = {
  good: 'Good connection',
  fair: 'Fair connection',
  poor: 'Poor connection',
  frozen: 'Nothing arrives',
} as const;
const LIT = {good: 3, fair: 2, poor: 1, frozen: 0} as const;

export function QualityMark() {
  const quality = useCallPart((view) => view.quality);
  if (!quality) return null;
  const {level, hint} = quality;
  return (
    <span
      role="img"
      aria-label={`${WORDS[level]}${hint === '' ? '' : `. ${hint}`}`}
      title={hint === '' ? WORDS[level] : hint}
      className={`quality-mark is-${level}`}
    >
      <svg viewBox="0 0 30 12" width="30" height="12" aria-hidden>
        {[5, 15, 25].map((x, at) => (
          <circle key={x} cx={x} cy={6} r={3} className={at < LIT[level] ? 'is-lit' : ''} />
        ))}
      </svg>
    </span>
  );
}

/** What helps, while something is wrong. */
export function QualityHint() {
  const hint = useCallPart(({quality, phase}) => (phase === 'live' ? quality?.hint : undefined));
  return hint ? <p className="call-hint">{hint}</p> : null;
}
