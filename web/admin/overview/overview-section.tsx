import {ArrowRight, CircleCheck, OctagonAlert} from 'lucide-react';
import {useState} from 'react';
import {Link} from 'wouter';
import {getOverview, type Attention, type Health, type PeriodFigures} from '#schema/admin/overview.api.ts';
import type {Reply} from '#schema/wire/endpoint.ts';
import {LoadProblem} from '#web/admin-area/load-problem.tsx';
import {useAdminRest} from '#web/admin-area/use-admin-rest.ts';
import {AiTile} from '#web/admin/overview/ai-tile.tsx';
import {FunnelCard} from '#web/admin/overview/funnel.tsx';
import {Sources} from '#web/admin/overview/sources.tsx';
import {SignUps} from '#web/admin/overview/sign-ups.tsx';
import {Segmented} from '#web/ui/form/segmented.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {useMinute} from '#web/ui/use-minute.ts';

/** What needs an admin first, then how the academy does. It asks again every minute. */
export function OverviewSection() {
  const {data, problem, askAgain} = useAdminRest(getOverview, {}, useMinute());
  if (!data) {
    return problem ? (
      <LoadProblem title="The overview couldn’t be loaded" onRetry={askAgain}>
        {problem}
      </LoadProblem>
    ) : (
      <Skeleton label="Loading the overview" lines={8} />
    );
  }
  return (
    <div className="space-y-10">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <NeedsYou attention={data.attention} />
        <HealthCard health={data.health} />
      </div>
      <Figures {...data} />
    </div>
  );
}

const WAITING: readonly {
  key: keyof Attention;
  words: readonly [string, string];
  href: string;
}[] = [
  {key: 'mistakeReports', words: ['mistake report', 'mistake reports'], href: '/admin/teaching'},
  {key: 'scoreDisputes', words: ['score dispute', 'score disputes'], href: '/admin/teaching?tab=disputes'},
  {
    key: 'reportedMessages',
    words: ['reported message', 'reported messages'],
    href: '/admin/support',
  },
  {key: 'openTickets', words: ['open ticket', 'open tickets'], href: '/admin/support?tab=tickets'},
  {
    key: 'spendingAlerts',
    words: ['alert about AI spendings', 'alerts about AI spendings'],
    href: '/admin/ai-spendings',
  },
  {key: 'failedMails', words: ['email that failed', 'emails that failed'], href: '/admin/emails'},
];

function NeedsYou({attention}: {attention: Attention}) {
  const waiting = WAITING.filter(({key}) => attention[key] > 0);
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="mb-3 text-xl font-semibold">
        Needs you
      </h2>
      <Card>
        {waiting.length === 0 ? (
          <p className="flex items-center gap-3 px-4 py-4 text-muted">
            <CircleCheck size={18} aria-hidden className="shrink-0 text-good" /> Nothing is waiting.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {waiting.map(({key, words, href}) => (
              <li key={key}>
                <Link
                  href={href}
                  className="group flex items-center justify-between gap-4 px-4 py-3 hover:bg-sunken/60"
                >
                  <span>
                    <span className="font-semibold tabular-nums">{attention[key].toLocaleString('en')}</span>{' '}
                    {words[attention[key] === 1 ? 0 : 1]}
                  </span>
                  <ArrowRight size={16} aria-hidden className="text-muted group-hover:text-ink" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function HealthCard({health}: {health: readonly Health[]}) {
  return (
    <section aria-labelledby="health">
      <h2 id="health" className="mb-3 text-xl font-semibold">
        Health
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {health.map(({name, isWell, words}) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
              <span>{name}</span>
              <span className={`flex items-center gap-2 text-sm ${isWell ? 'text-good' : 'text-bad'}`}>
                {isWell ? <CircleCheck size={16} aria-hidden /> : <OctagonAlert size={16} aria-hidden />}
                <span>{words}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

const PERIODS = [
  {value: 'week', label: '7 days'},
  {value: 'month', label: '30 days'},
] as const;

function Figures({week, month, ai, funnel, signUps, sources}: Reply<typeof getOverview>) {
  const [period, setPeriod] = useState<'week' | 'month'>('week');
  const shown = period === 'week' ? week : month;
  return (
    <section aria-labelledby="figures" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="figures" className="text-xl font-semibold">
          Learning
        </h2>
        <Segmented label="Period" options={PERIODS} value={period} onChange={setPeriod} />
      </div>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {tilesOf(shown).map(({name, now, before, unit}) => (
          <Tile key={name} {...{name, now, before, unit}} />
        ))}
        <AiTile {...ai} />
      </dl>
      <FunnelCard funnel={funnel} />
      <SignUps days={signUps} />
      <Sources sources={sources} />
    </section>
  );
}

const tilesOf = ({active, signUps, lessonsDone, passRate}: PeriodFigures) => [
  {name: 'Active learners', ...active, unit: ''},
  {name: 'Sign-ups', ...signUps, unit: ''},
  {name: 'Lessons finished', ...lessonsDone, unit: ''},
  {name: 'Quizzes passed', ...passRate, unit: '%'},
];

type TileProps = {name: string; now: number | null; before: number | null; unit: string};

function Tile({name, now, before, unit}: TileProps) {
  const worded = (value: number | null) => (value === null ? '–' : `${value.toLocaleString('en')}${unit}`);
  return (
    <div className="rounded-xl border border-line bg-surface px-4 py-3.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <span className="block text-3xl font-semibold tabular-nums">{worded(now)}</span>
        <span className="text-xs text-muted tabular-nums">
          {before === null ? 'None in the period before' : `${worded(before)} in the period before`}
        </span>
      </dd>
    </div>
  );
}
