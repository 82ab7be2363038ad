import type {ReactNode} from 'react';
import {Logo} from '#web/ui/show/logo.tsx';

type Props = {title: string; lead?: string; children: ReactNode};

/** The frame of the account forms. */
export function AuthFrame({title, lead, children}: Props) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-5 py-10 sm:justify-center">
      <a href="/" className="mb-8 rounded-lg" aria-label="Academy, home">
        <Logo />
      </a>
      <div className="w-full max-w-[26rem] rounded-2xl border border-line bg-surface p-7 shadow-card sm:p-8">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {lead ? <p className="mt-1 text-muted">{lead}</p> : null}
        <div className="mt-6">{children}</div>
      </div>
    </main>
  );
}
