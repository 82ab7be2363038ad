import {CloudOff} from 'lucide-react';
import {Suspense, useEffect, useMemo, type ReactNode} from 'react';
import {queries} from '#schema/queries.ts';
import {asOfWords, useAsOf} from '#web/dashboard/as-of.ts';
import {useData} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {HomeView} from '#web/lessons/home/home-view.tsx';
import {keptHome, type Home} from '#web/lessons/home/kept-home.ts';
import {useNextCard} from '#web/lessons/home/next-card.tsx';
import {usePath} from '#web/lessons/use-path.ts';
import {useDoneLessons, useNextStep} from '#web/lessons/use-progress.ts';
import {afterPaint} from '#web/ui/after-paint.ts';
import {Later} from '#web/ui/later.tsx';
import {Opening} from '#web/ui/show/opening.tsx';

const fetchAround = () => import('#web/app/screens/home-around.tsx');
const HomeRail = piece(async () => (await fetchAround()).HomeRail);
const HomeNews = piece(async () => (await fetchAround()).HomeNews);
const HomeMore = piece(async () => (await fetchAround()).HomeMore);

/** Where a learner arrives: the path, today's one next step, the week, and what is new. */
export function HomeScreen() {
  const {userId} = useData();
  const now = useHome();
  const [, course] = useRows(queries.lessons.outline());
  const hasPath = now.path.modules.length > 0;
  useEffect(
    () => (hasPath ? afterPaint(() => keptHome(userId).keep(now)) : undefined),
    [hasPath, userId, now],
  );
  // Until the rows have been read, Home is what it was last: no rows does not mean that everything is done.
  const home = hasPath || course.type === 'complete' ? now : keptHome(userId).read();
  if (!home) return <Opening framed />;
  return (
    <HomeView
      home={home}
      asOf={<AsOf />}
      rail={
        <AfterPath>
          <HomeRail />
        </AfterPath>
      }
      below={
        <AfterPath>
          <HomeMore />
        </AfterPath>
      }
    >
      <AfterPath>
        <HomeNews />
      </AfterPath>
    </HomeView>
  );
}

/** Said while there is no connection: what is shown is what the device has. */
function AsOf() {
  const asOf = useAsOf();
  return asOf === undefined ? null : (
    <span className="ml-3 inline-flex items-center gap-1.5 rounded-md bg-sunken px-2 text-sm">
      <CloudOff size={14} aria-hidden />
      {`Offline, ${asOfWords(asOf)}`}
    </span>
  );
}

const AfterPath = ({children}: {children: ReactNode}) => (
  <Later height={240}>
    <Suspense>{children}</Suspense>
  </Later>
);

function useHome(): Home {
  const path = usePath();
  const card = useNextCard();
  const hasNext = useNextStep() !== undefined;
  const isNew = useDoneLessons().size === 0;
  const title = isNew
    ? 'Take your first step'
    : hasNext
      ? 'Pick up where you left off'
      : 'You’re all caught up';
  return useMemo(() => ({title, path, card}), [title, path, card]);
}

/** Home as this device knows it, for the moment before the learner's data is open. */
export function HomeBefore({userId}: {userId: string}) {
  const home = keptHome(userId).read();
  return home ? <HomeView home={home} /> : <Opening framed />;
}
