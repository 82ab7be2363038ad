import {CircleCheck, Info, OctagonAlert, TriangleAlert} from 'lucide-react';
import type {ReactNode} from 'react';

const TONES = {
  info: {look: 'border-accent bg-accent-tint', sign: 'text-accent-strong', icon: Info},
  good: {look: 'border-good bg-good-tint', sign: 'text-good', icon: CircleCheck},
  warn: {look: 'border-warn bg-warn-tint', sign: 'text-warn', icon: TriangleAlert},
  bad: {look: 'border-bad bg-bad-tint', sign: 'text-bad', icon: OctagonAlert},
} as const;

type Props = {tone?: keyof typeof TONES; title: string; children?: ReactNode; action?: ReactNode};

/** A message beside what it is about; an error is read out at once. */
export function Notice({tone = 'info', title, children, action}: Props) {
  const {look, sign, icon: Icon} = TONES[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-lg border-l-[3px] px-4 py-3 ${look}`}
    >
      <Icon size={18} aria-hidden className={`mt-[3px] shrink-0 ${sign}`} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {children ? <div className="mt-0.5 text-sm">{children}</div> : null}
      </div>
      {action ? <div className="shrink-0 self-center">{action}</div> : null}
    </div>
  );
}
