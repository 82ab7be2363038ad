import {useAtomValue} from 'jotai';
import {Link} from 'wouter';
import {accountAtom} from '#web/data/current-user.ts';
import {FIRST_PREVIEW} from '#web/lessons/preview.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

/** The place of a page whose feature is not open yet. */
export function ComingScreen({title}: {title: string}) {
  const account = useAtomValue(accountAtom);
  const mayLearn = account.state === 'learner' && account.user.mayLearn;
  return (
    <Page title={title}>
      <EmptyState
        title="This part of the academy is coming"
        action={
          // Before the assessment all other lessons lead back to it.
          <Link href={mayLearn ? '/modules' : FIRST_PREVIEW} className={buttonLook('secondary')}>
            {mayLearn ? 'Continue with the lessons' : 'Try the first lesson'}
          </Link>
        }
      >
        We’re still building it. It will open at this address.
      </EmptyState>
    </Page>
  );
}
