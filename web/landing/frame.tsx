import type {ReactNode} from 'react';
import {Logo} from '#web/ui/show/logo.tsx';

type Links = readonly (readonly [label: string, address: string])[];

/** Specification, section 2.3. */
const LINKS: Links = [
  ['Email Course', '/email-course'],
  ['Features', '/#features'],
  ['Curriculum', '/#curriculum'],
];
/** The same on the email course’s own pages. */
const EMAIL_COURSE_LINKS: Links = [
  ['Why Choose', '/email-course#why-choose'],
  ['Curriculum', '/email-course#curriculum'],
  ['How it Works', '/email-course#how-it-works'],
  ['Reviews', '/email-course#reviews'],
];

const FOOTER: Links = [
  ['Home', '/'],
  ['Learn More', '/learn-more'],
  ['Apply Now', '/auth/register'],
  ['Sign In', '/auth/login'],
  ['Contact', '/contact'],
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
  ['Cookie Policy', '/cookies'],
];

/** The header of every public page. @param path of the page. */
export function PublicHeader({path}: {path: string}) {
  const isEmailCourse = path === '/email-course' || path.startsWith('/email-course/');
  const [signIn, register] = isEmailCourse
    ? ['/email-course/login', '/email-course/register']
    : ['/auth/login', '/auth/register'];
  return (
    <header className="pub-width pub-header">
      <a href="/" aria-label="Academy, home" className="pub-brand">
        <Logo />
      </a>
      <nav aria-label="Pages" className="pub-links">
        {(isEmailCourse ? EMAIL_COURSE_LINKS : LINKS).map(([label, address]) => (
          <a key={address} href={address}>
            {label}
          </a>
        ))}
      </nav>
      <nav aria-label="Account" className="pub-account">
        {/* On the landing page it opens the form over the page (web/public.ts). */}
        <a href={signIn} {...(path === '/' ? {'data-sign-in': true, 'aria-haspopup': 'dialog'} : {})}>
          Sign In
        </a>
        <a href={register} className="pub-button">
          Get Started
        </a>
      </nav>
    </header>
  );
}

/** The footer of every public page. Out of its place `Learn More` would not say of what. */
export const PublicFooter = () => (
  <footer className="pub-footer">
    <div className="pub-width">
      <nav aria-label="Footer">
        <ul>
          {FOOTER.map(([label, address]) => (
            <li key={address}>
              <a href={address}>
                {label}
                {label === 'Learn More' ? <span className="sr-only"> about the program</span> : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p>Remote Program</p>
    </div>
  </footer>
);

/** A public page as a whole. */
export const PublicFrame = ({path, children}: {path: string; children: ReactNode}) => (
  <div className="pub-page">
    <a href="#main" className="pub-skip">
      Skip to content
    </a>
    <PublicHeader path={path} />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <PublicFooter />
  </div>
);
