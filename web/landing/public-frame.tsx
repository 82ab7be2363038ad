import type {ReactNode} from 'react';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Logo} from '#web/ui/show/logo.tsx';

const FOOTER: readonly (readonly [string, string])[] = [
  ['Home', '/'],
  ['Learn More', '/learn-more'],
  ['Apply Now', '/auth/register'],
  ['Sign In', '/auth/login'],
  ['Contact', '/contact'],
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
  ['Cookie Policy', '/cookies'],
];

type Props = {
  /** In the place of the header's plain link. */
  signIn?: ReactNode;
  children: ReactNode;
};

/** Header and footer of the public pages. */
export function PublicFrame({signIn, children}: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-20 w-full max-w-6xl items-center justify-between px-5 sm:px-8">
        <a href="/" aria-label="Academy, home" className="rounded-lg">
          <Logo />
        </a>
        <nav aria-label="Account" className="flex items-center gap-2">
          {signIn ?? (
            <a href="/auth/login" className={buttonLook('quiet')}>
              Sign In
            </a>
          )}
          <a href="/auth/register" className={buttonLook('primary')}>
            Get Started
          </a>
        </nav>
      </header>
      <main className="mx-auto w-full max-w-6xl flex-1 px-5 sm:px-8">{children}</main>
      <footer className="mx-auto mt-20 w-full max-w-6xl border-t border-line px-5 py-8 sm:px-8">
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted">
            {FOOTER.map(([label, path]) => (
              <li key={path}>
                <a href={path} className="hover:text-ink hover:underline">
                  {label}
                </a>
              </li>
            ))}
            <li className="ml-auto">Remote Program</li>
          </ul>
        </nav>
      </footer>
    </div>
  );
}
