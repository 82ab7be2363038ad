import type {ReactNode} from 'react';

type Props = {
  /** What the table shows; read out, and the name of the part that scrolls. */
  caption: string;
  /** Shows the caption above the table. */
  captioned?: boolean;
  /** Of the head, left to right; figures stand right. */
  columns: readonly {readonly name: string; readonly figures?: boolean; readonly className?: string}[];
  /** `<tr>`s of Cell. */
  children: ReactNode;
  /** A class that limits the height: the head stays while rows scroll. */
  className?: string;
};

/** Rows to compare. It scrolls inside itself, by keyboard too, and never makes the page wider. */
export function Table({caption, captioned = false, columns, children, className = ''}: Props) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className={`overflow-auto rounded-xl border border-line bg-surface ${className}`}
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className={captioned ? 'px-4 pt-3 pb-1 text-left font-semibold' : 'sr-only'}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({name, figures, className: look = ''}) => (
              <th
                key={name}
                scope="col"
                className={`sticky top-0 z-10 h-10 border-b border-line bg-surface px-4 text-xs font-medium whitespace-nowrap text-muted ${figures ? 'text-right' : 'text-left'} ${look}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:hover]:bg-sunken/60 [&>tr:not(:last-child)>*]:border-b [&>tr[aria-current]]:bg-accent-tint">
          {children}
        </tbody>
      </table>
    </div>
  );
}

/** Class of a column that a phone has no room for: its value is in the first column then, by `OnPhone`. */
export const FROM_TABLET = 'max-sm:hidden';

/** Inside a row's first cell: the values of the columns that a phone hides, one below the other. */
export const OnPhone = ({children}: {children: ReactNode}) => (
  <span className="block pt-0.5 pb-2.5 text-sm font-normal text-muted sm:hidden">{children}</span>
);

type CellProps = {
  children: ReactNode;
  figures?: boolean;
  /** Names its row. */
  heads?: boolean;
  className?: string;
};

/** One cell; figures stand right and line up. */
export function Cell({children, figures = false, heads = false, className = ''}: CellProps) {
  const look = `h-11 border-line px-4 ${figures ? 'text-right tabular-nums' : 'text-left'} ${className}`;
  return heads ? (
    <th scope="row" className={`${look} font-medium`}>
      {children}
    </th>
  ) : (
    <td className={look}>{children}</td>
  );
}
