import {PointsLedger, usePoints} from '#web/leaderboard/points.tsx';
import {ModuleProgress} from '#web/lessons/module-progress.tsx';
import {Card} from '#web/ui/card.tsx';
import {Page} from '#web/ui/page.tsx';

/** How far one is, and where every point came from. */
export function ProgressScreen() {
  const points = usePoints();
  return (
    <Page
      title="Progress"
      wide
      aside={
        <p className="text-right">
          <span className="block text-3xl font-semibold tabular-nums" data-testid="points">
            {points === undefined ? '–' : points.toLocaleString('en')}
          </span>
          <span className="text-sm text-muted">points</span>
        </p>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card className="p-6">
          <h2 className="mb-5 text-lg font-semibold">Modules</h2>
          <ModuleProgress />
        </Card>
        <Card className="p-6">
          <h2 className="mb-3 text-lg font-semibold">Where your points come from</h2>
          <PointsLedger />
        </Card>
      </div>
    </Page>
  );
}
