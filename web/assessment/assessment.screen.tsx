import {useAtomValue} from 'jotai';
import {useEffect, useState} from 'react';
import {Redirect} from 'wouter';
import {Before} from '#web/assessment/before.tsx';
import {Result} from '#web/assessment/result.tsx';
import {Running} from '#web/assessment/sitting/running.tsx';
import {useAssessment} from '#web/assessment/use-assessment.ts';
import {Grading, Sending} from '#web/assessment/waiting.tsx';
import {accountAtom} from '#web/data/current-user.ts';
import {Page} from '#web/ui/page.tsx';
import {useFocusAfter} from '#web/ui/use-focus-after.ts';

/** The page is open for someone who had not passed when they came: it stays theirs when a pass opens a new data session. */
let isHere = false;

/**
 * The Python assessment. Who has passed it goes on, but only on entering (specification, section 4): anyone who passes while
 * the page is open is to see the result.
 */
export function AssessmentScreen() {
  const account = useAtomValue(accountAtom);
  const [hadPassed] = useState(
    () => !isHere && account.state === 'learner' && account.user.isPythonTestCompleted,
  );
  useEffect(() => {
    isHere = !hadPassed;
    return () => {
      // A page that is only drawn again is still at its address.
      isHere &&= location.pathname === '/assessment';
    };
  }, [hadPassed]);
  return hadPassed ? <Redirect to="/personal-tutor" replace /> : <Assessment />;
}

function Assessment() {
  const {view, attempts, factor} = useAssessment();
  useFocusAfter(view.at);
  switch (view.at) {
    case 'loading':
      return (
        <Page title="Python assessment" width="reading">
          <div role="group" aria-busy="true" aria-label="Loading the assessment" className="skeleton h-64" />
        </Page>
      );
    case 'before':
      return <Before factor={factor} />;
    case 'running':
      return <Running key={view.attempt.id} view={view} />;
    case 'sending':
      return <Sending command={view.command} />;
    case 'grading':
      return <Grading attempt={view.attempt} />;
    case 'result':
      return <Result attempt={view.attempt} attempts={attempts} />;
    default:
      return view satisfies never;
  }
}
