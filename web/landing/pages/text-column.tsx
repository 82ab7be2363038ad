import type {ReactNode} from 'react';

/** A short page without sections: its heading, and what follows in one column. */
export const TextColumn = ({title, children}: {title: string; children: ReactNode}) => (
  <div className="pub-width text-page">
    <div className="text-column">
      <h1>{title}</h1>
      {children}
    </div>
  </div>
);
