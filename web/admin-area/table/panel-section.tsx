import type {ReactNode} from 'react';

/** A titled part of what a side panel shows of a row. */
export const PanelSection = ({title, children}: {title: string; children: ReactNode}) => (
  <section aria-label={title}>
    <h3 className="mb-2 font-semibold">{title}</h3>
    {children}
  </section>
);
