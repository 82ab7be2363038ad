import type {LucideIcon} from 'lucide-react';
import {forwardRef, type ButtonHTMLAttributes} from 'react';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  /** Its name: read out, and shown by a tooltip around it. */
  label: string;
  icon: LucideIcon;
  size?: 'normal' | 'small';
  /** A count or a dot in its upper right corner. */
  badge?: React.ReactNode;
};

const SIZES = {normal: 'size-9', small: 'size-8'} as const;

/** The classes of an icon button, for links that look like one. */
export const iconButtonLook = (size: keyof typeof SIZES = 'normal'): string =>
  `relative grid ${SIZES[size]} shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-40 aria-pressed:bg-accent-tint aria-pressed:text-accent-strong data-[state=open]:bg-sunken data-[state=open]:text-ink`;

/** A button of one well-known sign. */
export const IconButton = forwardRef<HTMLButtonElement, Props>(function IconButton(
  {label, icon: Icon, size = 'normal', badge, className = '', type = 'button', ...rest},
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      aria-label={label}
      className={`${iconButtonLook(size)} ${className}`}
      {...rest}
    >
      <Icon size={size === 'small' ? 15 : 18} aria-hidden />
      {badge}
    </button>
  );
});
