import type {ReactNode} from 'react';

/** A message beside what it is about; an error is read out at once. */
export function Notice({
  tone = 'info',
  title,
  children,
}: {
  tone?: 'info' | 'bad';
  title: string;
  children?: ReactNode;
}) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`rounded-lg border-l-[3px] px-4 py-3 ${tone === 'bad' ? 'border-bad bg-bad-tint' : 'border-accent bg-accent-tint'}`}
    >
      <p className="font-semibold">{title}</p>
      {children ? <div className="mt-0.5 text-sm">{children}</div> : null}
    </div>
  );
}
