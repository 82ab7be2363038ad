import {forwardRef, type ButtonHTMLAttributes} from 'react';
import {Spinner} from '#web/ui/show/spinner.tsx';

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'normal' | 'small';

const LOOKS: Record<Kind, string> = {
  // The edge is seen where colors are forced, which drops backgrounds.
  primary: 'bg-accent text-on-accent border border-transparent hover:bg-accent-strong',
  secondary: 'bg-surface text-ink border border-edge hover:bg-sunken',
  quiet: 'text-muted hover:text-ink hover:bg-sunken',
  danger: 'bg-surface text-bad border border-edge hover:bg-bad-tint',
};

/** The classes of a button, for links that look like one. */
export const buttonLook = (kind: Kind = 'primary', size: Size = 'normal'): string =>
  `inline-flex items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap select-none transition-colors disabled:opacity-55 disabled:pointer-events-none ${
    // With the largest text of a browser a phone has no room for its words on one line.
    'max-[19rem]:h-auto max-[19rem]:min-h-10 max-[19rem]:py-1 max-[19rem]:whitespace-normal'
  } ${size === 'small' ? 'h-8 px-3 text-sm' : 'h-10 px-4 text-md'} ${LOOKS[kind]}`;

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: Kind;
  size?: Size;
  /** Shows that it works and takes no further click; width, name and focus stay. */
  busy?: boolean;
};

/** What starts something. A page has at most one primary button in sight. */
export const Button = forwardRef<HTMLButtonElement, Props>(function Button(
  {kind = 'primary', size = 'normal', busy = false, className = '', type = 'button', ...rest},
  ref,
) {
  const {children, onClick, ...attributes} = rest;
  // The words have one element, busy or not: a translated page holds other texts than React, which could not take them out.
  const state = busy ? ({'aria-disabled': true, 'aria-busy': true} as const) : {onClick};
  return (
    <button
      ref={ref}
      type={busy ? 'button' : type}
      className={`${buttonLook(kind, size)} ${busy ? 'relative cursor-progress' : ''} ${className}`}
      {...state}
      {...attributes}
    >
      {busy ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size={size === 'small' ? 14 : 17} />
        </span>
      ) : null}
      {/* Transparent, not hidden: they keep the width and stay the button's name. */}
      <span className={`inline-flex items-center gap-2 ${busy ? 'opacity-0' : ''}`}>{children}</span>
    </button>
  );
});
