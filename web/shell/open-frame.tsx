import {ArrowLeft} from 'lucide-react';
import type {ReactNode} from 'react';
import {ThemeSwitch} from '#web/shell/theme/theme-switch.tsx';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Logo} from '#web/ui/show/logo.tsx';

type Props = {
  /** Where the way back leads: a plain link, as it may leave the app. */
  back: {readonly href: string; readonly label: string};
  children: ReactNode;
};

/** The frame of pages outside the learner's and the admins' areas, such as the email course: the mark and the way back. */
export const OpenFrame = ({back, children}: Props) => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#content"
      className="sr-only rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      Skip to content
    </a>
    <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-3 border-b border-line bg-paper/95 pr-4 pl-16 backdrop-blur sm:pr-8 mobile:pl-5">
      <a href={back.href} aria-label="Academy home" className="rounded-lg">
        <Logo />
      </a>
      <span className="ml-auto max-sm:hidden">
        <ThemeSwitch />
      </span>
      <a href={back.href} className={`${buttonLook('quiet', 'small')} max-sm:ml-auto`}>
        <ArrowLeft size={16} aria-hidden /> {back.label}
      </a>
    </header>
    <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
      {children}
    </main>
  </div>
);
