import {useEffect, useState} from 'react';
import {watchMachines, type ActorReport, type ChartNode} from '#web/io/inspection.ts';
import {Page} from '#web/ui/page.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

/** Every state machine of every tab of this browser, live: for those who build the academy. */
export function MachinesScreen() {
  const [reports, setReports] = useState<readonly ActorReport[]>([]);
  useEffect(() => watchMachines(setReports), []);
  const machines = reports.filter(({chart}) => chart);
  return (
    <main>
      <Page
        title="State machines"
        lead="Actors in every open tab of this browser: their current state, how they got there, and where they can go next."
        width="wide"
      >
        {machines.length === 0 ? (
          <EmptyState title="No machines are running">
            Open the academy in another tab and its machines appear here.
          </EmptyState>
        ) : (
          <div className="space-y-6">
            {machines.map((report) => (
              <Machine key={report.tab + report.id} report={report} />
            ))}
          </div>
        )}
      </Page>
    </main>
  );
}

function Machine({report}: {report: ActorReport}) {
  return (
    <Card className="p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg font-semibold">{report.machine}</h2>
        <span className="gutter">
          {report.status}, tab {report.tab}, {report.id}
        </span>
      </div>
      <p className="mt-1">
        State{' '}
        <code className="rounded bg-accent-tint [overflow-wrap:anywhere] px-1.5 py-0.5 font-mono text-sm text-accent-strong">
          {report.state}
        </code>
      </p>
      <div className="mt-5 grid gap-6 lg:grid-cols-2">
        <div className="min-w-0">
          <h3 className="mb-2 text-sm font-semibold">Chart</h3>
          {report.chart ? <Chart node={report.chart} present={report.state} /> : null}
        </div>
        <div className="min-w-0">
          <h3 className="mb-2 text-sm font-semibold">Last events</h3>
          <ol className="max-h-72 overflow-y-auto font-mono text-xs leading-6" tabIndex={0}>
            {report.lastEvents.map(({n, at, type, state}) => (
              <li key={n} className="flex gap-3">
                <time className="text-muted">{new Date(at).toISOString().slice(11, 23)}</time>
                <span>{type}</span>
                <span className="text-muted">→ {state}</span>
              </li>
            ))}
          </ol>
          <h3 className="mt-4 mb-2 text-sm font-semibold">Context</h3>
          <pre className="max-h-40 overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs" tabIndex={0}>
            {report.context}
          </pre>
        </div>
      </div>
    </Card>
  );
}

function Chart({node, present}: {node: ChartNode; present: string}) {
  return (
    <ul className="space-y-1.5">
      {node.transitions.length > 0 ? (
        <li>
          <Transitions node={node} />
        </li>
      ) : null}
      {node.states.map((state) => {
        const isPresent = new RegExp(`(?:^|")${state.key}(?:"|$)`).test(present);
        return (
          <li
            key={state.key}
            className={`rounded-lg border px-3 py-2 ${isPresent ? 'border-accent bg-accent-tint' : 'border-line'}`}
          >
            <span className="font-mono text-sm">
              {state.key}
              {state.key === node.initial ? <span className="text-muted">, initial</span> : null}
              {isPresent ? <span className="sr-only"> (present)</span> : null}
            </span>
            {state.transitions.length > 0 ? <Transitions node={state} /> : null}
            {state.states.length > 0 ? <Chart node={state} present={present} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Transitions({node}: {node: ChartNode}) {
  return (
    <ul className="mt-1 font-mono text-xs [overflow-wrap:anywhere] text-muted">
      {node.transitions.map(({event, target, guard}) => (
        <li key={event + target + guard}>
          {event}
          {guard ? ` [${guard}]` : ''} → {target || '·'}
        </li>
      ))}
    </ul>
  );
}
