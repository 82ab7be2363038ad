import type {ReactNode} from 'react';
import {CopyButton} from '#web/ui/form/copy-button.tsx';

type Props = {
  /** What stands on its head, such as a file's name. */
  name: string;
  code: string;
  /** The code with its colours, if somebody has coloured it. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Code in its frame: numbered lines that are never copied, a name, and a way to take it along. */
export function CodeBlock({name, code, children, action}: Props) {
  return (
    <figure className="overflow-hidden rounded-xl border border-line bg-surface">
      <figcaption className="flex h-10 items-center justify-between gap-3 border-b border-line bg-sunken pr-1 pl-4">
        <span className="gutter truncate">{name}</span>
        <span className="flex items-center gap-1">
          {action}
          <CopyButton text={code} />
        </span>
      </figcaption>
      <div
        role="region"
        aria-label={name}
        tabIndex={0}
        className="flex overflow-x-auto py-3 text-sm leading-6"
      >
        <span
          aria-hidden
          className="gutter sticky left-0 shrink-0 bg-surface pr-4 pl-4 text-right leading-6 whitespace-pre select-none"
        >
          {lineNumbers(code)}
        </span>
        <pre className="pr-4 font-mono">
          <code>{children ?? code}</code>
        </pre>
      </div>
    </figure>
  );
}

const lineNumbers = (code: string) =>
  code
    .split('\n')
    .map((_, n) => n + 1)
    .join('\n');
