import type {ReactNode} from 'react';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad';

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted ring-line',
  accent: 'bg-accent-tint text-accent-strong ring-accent/25',
  good: 'bg-good-tint text-good ring-good/25',
  warn: 'bg-warn-tint text-warn ring-warn/25',
  bad: 'bg-bad-tint text-bad ring-bad/25',
};

/** A word about a thing's state or kind. The word tells; the colour only helps. */
export function Tag({tone = 'neutral', children}: {tone?: Tone; children: ReactNode}) {
  return (
    <span
      className={`inline-flex h-[1.375rem] items-center gap-1 rounded-md px-1.5 text-xs font-medium whitespace-nowrap ring-1 ring-inset ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
