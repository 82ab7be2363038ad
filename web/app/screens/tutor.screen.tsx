import {useAtomValue} from 'jotai';
import {accountAtom} from '#web/data/current-user.ts';
import {LatestPoints} from '#web/leaderboard/latest-points.tsx';
import {ContinueCard} from '#web/lessons/continue-card.tsx';
import {ProgressModules} from '#web/lessons/progress/modules.tsx';
import {ReviewLine} from '#web/lessons/review/summary.tsx';
import {Page} from '#web/ui/page.tsx';
import {Card} from '#web/ui/show/card.tsx';

/** Where a learner arrives: until the tutor is open, the way on and how far one is. */
export function TutorScreen() {
  const account = useAtomValue(accountAtom);
  const name = account.state === 'learner' ? account.user.fullName.split(' ')[0] : undefined;
  return (
    <Page title={name ? `Good to see you, ${name}` : 'Good to see you'} lead={today()}>
      <ContinueCard />
      <ReviewLine />
      <Card className="mt-6 p-6 sm:p-8">
        <h2 className="mb-3 text-lg font-semibold">What is new</h2>
        <LatestPoints />
      </Card>
      <Card className="mt-6 p-6 sm:p-8">
        <h2 className="mb-5 text-lg font-semibold">Your way through the program</h2>
        <ProgressModules />
      </Card>
    </Page>
  );
}

const today = () => new Date().toLocaleDateString('en', {weekday: 'long', day: 'numeric', month: 'long'});
