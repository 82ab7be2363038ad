import {ArrowRight} from 'lucide-react';
import {Link} from 'wouter';
import type {Funnel} from '#schema/admin/overview.api.ts';
import {Time} from '#web/ui/show/time.tsx';

const STEPS = [
  {key: 'registered', name: 'Registered'},
  {key: 'begun', name: 'Began the assessment'},
  {key: 'passed', name: 'Passed it'},
  {key: 'lesson', name: 'Finished a lesson'},
  {key: 'module', name: 'Passed a module'},
] as const;

/** How far learners get, and the lessons at which they stop. */
export function FunnelCard({funnel}: {funnel: Funnel | null}) {
  return (
    <section aria-labelledby="funnel" className="rounded-xl border border-line bg-surface px-4 py-4">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-2">
        <h3 id="funnel" className="text-sm text-muted">
          How far learners get
        </h3>
        {funnel ? (
          <span className="text-xs text-muted">
            Updated: <Time at={Date.parse(funnel.countedAt)} />
          </span>
        ) : null}
      </div>
      {funnel ? (
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[3fr_2fr]">
          <Steps funnel={funnel} />
          <Stops stops={funnel.stops} />
        </div>
      ) : (
        <p className="text-sm text-muted">It’s being counted and shows up here within a minute.</p>
      )}
    </section>
  );
}

const percent = (part: number, whole: number): number => Math.round((100 * part) / whole);

function Steps({funnel}: {funnel: Funnel}) {
  return (
    <ol className="space-y-3">
      {STEPS.map(({key, name}, at) => {
        const before = funnel[STEPS[at - 1]?.key ?? 'registered'];
        return (
          <li key={key} className="text-sm">
            <span className="flex items-baseline justify-between gap-3">
              <span>{name}</span>
              <span className="tabular-nums">
                <span className="font-semibold">{funnel[key].toLocaleString('en')}</span>
                {at > 0 && before > 0 ? (
                  <span className="ml-2 inline-block w-11 text-right text-muted">
                    {percent(funnel[key], before)}%<span className="sr-only"> of the step before</span>
                  </span>
                ) : (
                  <span className="ml-2 inline-block w-11" />
                )}
              </span>
            </span>
            <span
              aria-hidden
              className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
            >
              <span
                className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
                style={{width: funnel.registered === 0 ? 0 : `${(100 * funnel[key]) / funnel.registered}%`}}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Who is still here may go on: only those who have been away are told. */
function Stops({stops}: Pick<Funnel, 'stops'>) {
  return (
    <div className="text-sm">
      <p className="font-medium">Where they stop</p>
      {stops.length === 0 ? (
        <p className="mt-1 text-muted">Nobody who passed has been away for 14 days.</p>
      ) : (
        <>
          <p className="mt-1 text-muted">The next lesson of those who have been away for 14 days.</p>
          <ol className="mt-3 space-y-2.5">
            {stops.map(({lessonId, title, module, learners}) => (
              <li key={lessonId} className="flex items-baseline justify-between gap-4">
                <span>
                  {title}
                  <span className="block text-xs text-muted">{module}</span>
                </span>
                <span className="font-semibold tabular-nums">
                  {learners.toLocaleString('en')}
                  <span className="sr-only"> {learners === 1 ? 'learner' : 'learners'}</span>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      <Link
        href="/admin/teaching?tab=lessons"
        className="mt-3 inline-flex items-center gap-1.5 text-accent-strong hover:underline"
      >
        All lessons <ArrowRight size={14} aria-hidden />
      </Link>
    </div>
  );
}
