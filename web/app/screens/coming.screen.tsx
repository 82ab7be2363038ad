import {Link} from 'wouter';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

/** The place of a page whose feature is not open yet. */
export function ComingScreen({title}: {title: string}) {
  return (
    <Page title={title}>
      <EmptyState
        title="This part of the academy is coming"
        action={
          <Link href="/modules" className={buttonLook('secondary')}>
            Continue with the lessons
          </Link>
        }
      >
        We’re still building it. It will open at this address.
      </EmptyState>
    </Page>
  );
}
