import {useAtomValue} from 'jotai';
import {useState} from 'react';
import {Redirect} from 'wouter';
import {ComingScreen} from '#web/app/screens/coming.screen.tsx';
import {accountAtom} from '#web/data/current-user.ts';

/**
 * The place of the Python assessment. Who has passed it goes on, but only on entering (specification, section 4): whoever
 * passes while the page is open is to see the result.
 */
export function AssessmentScreen({title}: {title: string}) {
  const account = useAtomValue(accountAtom);
  const [hadPassed] = useState(account.state === 'learner' && account.user.isPythonTestCompleted);
  return hadPassed ? <Redirect to="/personal-tutor" replace /> : <ComingScreen title={title} />;
}
