import {PublicFrame} from '#web/landing/public-frame.tsx';
import {buttonLook} from '#web/ui/form/button.tsx';
import {useTitle} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

/** The place of a public page that is not open yet. */
export function ComingPublicPage({title}: {title: string}) {
  useTitle(title);
  return (
    <PublicFrame>
      <div className="mx-auto max-w-2xl py-16">
        <h1 className="mb-6 text-4xl font-semibold">{title}</h1>
        <EmptyState
          title="This page is coming"
          action={
            <a href="/" className={buttonLook('secondary')}>
              Back to the home page
            </a>
          }
        >
          We’re still writing it. It will open at this address.
        </EmptyState>
      </div>
    </PublicFrame>
  );
}
