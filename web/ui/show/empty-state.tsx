import type {ReactNode} from 'react';

type Props = {title: string; children: ReactNode; action?: ReactNode};

/** What stands where rows will be, once it is known that there are none. */
export function EmptyState({title, children, action}: Props) {
  return (
    <div className="rounded-xl border border-dashed border-edge px-6 py-10 text-center">
      <p className="font-semibold">{title}</p>
      <div className="mx-auto mt-1 max-w-md text-muted">{children}</div>
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
