import type {ReactNode} from 'react';

/** A raised sheet of paper. */
export function Card({children, className = ''}: {children: ReactNode; className?: string}) {
  return (
    <div className={`rounded-xl border border-line bg-surface shadow-card ${className}`}>{children}</div>
  );
}
