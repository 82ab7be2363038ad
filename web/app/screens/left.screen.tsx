import {buttonLook} from '#web/ui/form/button.tsx';
import {useTitle} from '#web/ui/page.tsx';
import {Logo} from '#web/ui/show/logo.tsx';

/** The last page of an account. */
export function LeftScreen({isGone}: {isGone: boolean}) {
  useTitle('Your account is deleted');
  return (
    <main className="grid min-h-dvh place-items-center px-5">
      <div
        className="w-full max-w-md rounded-2xl border border-line bg-surface p-8 text-center shadow-card"
        role="status"
      >
        <div className="mb-6 flex justify-center">
          <Logo />
        </div>
        <h1 className="text-xl font-semibold">Your account is deleted</h1>
        <p className="mt-2 text-muted">
          {isGone
            ? 'Everything of yours is gone, here and on this device. You are welcome back at any time.'
            : 'Everything of yours is gone from the academy. This browser did not remove its own copy: it is tried again when the academy is opened here next.'}
        </p>
        <a href="/" className={`mt-6 ${buttonLook('secondary')}`}>
          To the academy’s front page
        </a>
      </div>
    </main>
  );
}
