import {forwardRef, type ButtonHTMLAttributes} from 'react';

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger';

const LOOKS: Record<Kind, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'bg-surface text-ink border border-edge hover:bg-sunken',
  quiet: 'text-muted hover:text-ink hover:bg-sunken',
  danger: 'bg-surface text-bad border border-edge hover:bg-bad-tint',
};

/** The classes of a button, for links that look like one. */
export const buttonLook = (kind: Kind = 'primary', size: 'normal' | 'small' = 'normal'): string =>
  `inline-flex items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap select-none disabled:opacity-55 disabled:pointer-events-none ${
    size === 'small' ? 'h-8 px-3 text-sm' : 'h-10 px-4 text-[0.9375rem]'
  } ${LOOKS[kind]}`;

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {kind?: Kind; size?: 'normal' | 'small'};

export const Button = forwardRef<HTMLButtonElement, Props>(function Button(
  {kind = 'primary', size = 'normal', className = '', type = 'button', ...rest},
  ref,
) {
  return <button ref={ref} type={type} className={`${buttonLook(kind, size)} ${className}`} {...rest} />;
});
