import type {ReactNode} from 'react';
import {LazyIllustration} from '#web/ui/trace/illustration/lazy-illustration.tsx';
import type {TraceKind} from '#web/ui/trace/illustration/trace-illustration.tsx';

type Props = {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** The picture above the words; `none` in a place too small for one. */
  picture?: TraceKind | 'none';
};

/** Where rows will be, once it is known that there are none: what will be here, and what brings it. */
export function EmptyState({title, children, action, picture = 'empty'}: Props) {
  return (
    <div className="rounded-xl border border-line px-6 py-8 text-center">
      {picture === 'none' ? null : <LazyIllustration kind={picture} className="mx-auto mb-2" />}
      <p className="font-semibold">{title}</p>
      <div className="mx-auto mt-1 max-w-md text-balance text-muted">{children}</div>
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
