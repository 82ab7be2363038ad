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
            ? 'Your data is gone from the academy and from this device. You’re welcome back anytime.'
            : 'Your data is gone from the academy, but this browser didn’t remove its copy. We’ll try again the next time you open the academy here.'}
        </p>
        <a href="/" className={`mt-6 ${buttonLook('secondary')}`}>
          Go to the home page
        </a>
      </div>
    </main>
  );
}
