import type {ReactNode} from 'react';

export type Part = {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  /** When to use it. */
  readonly words: string;
  readonly show: () => ReactNode;
};

/** One state or kind, with its name in the gutter. */
export function Specimen({name, children}: {name: string; children: ReactNode}) {
  return (
    <div className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[7.5rem_1fr]">
      <p className="gutter pt-1">{name}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

/** Specimens below each other. */
export const Specimens = ({children}: {children: ReactNode}) => (
  <div className="divide-y divide-line">{children}</div>
);
