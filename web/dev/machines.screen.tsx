import {useAtomValue} from 'jotai';
import {useEffect, useState} from 'react';
import {accountAtom} from '#web/data/current-user.ts';
import {MachineView} from '#web/dev/machines/machine-view.tsx';
import {placeWords, stateWords} from '#web/dev/machines/words.ts';
import type {ActorReport, ChartNode} from '#web/io/machine-report.ts';
import {sendToActor, watchMachines} from '#web/io/watch-machines.ts';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

type MachineReport = ActorReport & {readonly chart: ChartNode};

const hasChart = (report: ActorReport): report is MachineReport => report.chart !== undefined;
const nameOf = ({tab, id}: ActorReport): string => `${tab} ${id}`;
const byName = (a: ActorReport, b: ActorReport): number =>
  a.machine.localeCompare(b.machine) || nameOf(a).localeCompare(nameOf(b));

/** Every state machine of every tab of this browser, live: for those who build the academy. */
export function MachinesScreen() {
  const [reports, setReports] = useState<readonly ActorReport[]>([]);
  const account = useAtomValue(accountAtom);
  useEffect(() => watchMachines(setReports), []);
  const isDev = account.state === 'learner' && account.user.isDev;
  return (
    <Page
      title="State machines"
      lead="Every machine in every open tab of this browser: where it is, how it got there, and where it can go next."
      width="wide"
    >
      <Machines reports={reports.filter(hasChart).toSorted(byName)} isDev={isDev} />
    </Page>
  );
}

function Machines({reports, isDev}: {reports: readonly MachineReport[]; isDev: boolean}) {
  const [chosen, setChosen] = useState<MachineReport>();
  const shown =
    reports.find((report) => chosen && nameOf(report) === nameOf(chosen)) ??
    // Its tab was closed, and another one has taken over.
    reports.find(({machine}) => machine === chosen?.machine) ??
    reports[0];
  if (!shown) {
    return (
      <EmptyState title="No machines are running">
        Open the academy in another tab and its machines appear here.
      </EmptyState>
    );
  }
  return (
    <div className="space-y-6">
      <ul aria-label="Machines" className="flex flex-wrap gap-2">
        {reports.map((report) => (
          <li key={nameOf(report)} className="max-w-full">
            <Choice report={report} isShown={report === shown} onChoose={() => setChosen(report)} />
          </li>
        ))}
      </ul>
      <MachineView key={nameOf(shown)} report={shown} send={isDev ? sendToActor : undefined} />
    </div>
  );
}

type ChoiceProps = {report: MachineReport; isShown: boolean; onChoose: () => void};

const Choice = ({report, isShown, onChoose}: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isShown}
    onClick={onChoose}
    className={`max-w-full rounded-lg border px-3 py-2 text-left transition-colors ${isShown ? 'border-accent bg-accent-tint forced-colors:border-4' : 'border-line bg-surface hover:bg-sunken'}`}
  >
    <span className="block font-semibold">
      {report.machine} <span className="font-normal text-muted">{placeWords(report)}</span>
    </span>
    <span className="block font-mono text-xs [overflow-wrap:anywhere] text-muted">
      {stateWords(report.chart, report.active)}
    </span>
  </button>
);
