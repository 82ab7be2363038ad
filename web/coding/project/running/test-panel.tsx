import {CircleCheck, CircleMinus, CircleX} from 'lucide-react';
import type {TestOutcome} from '#web/coding/project/running/test-program.ts';
import type {Tests} from '#web/coding/project/running/use-tests.ts';
import type {Spot} from '#web/coding/project/spot.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Spinner} from '#web/ui/show/spinner.tsx';

type Props = {tests: Tests; goTo: (spot: Spot) => void; onTest: () => void};

const LOOKS = {
  passed: {Icon: CircleCheck, tone: 'text-good', word: 'Passed'},
  failed: {Icon: CircleX, tone: 'text-bad', word: 'Failed'},
  skipped: {Icon: CircleMinus, tone: 'text-muted', word: 'Skipped'},
} as const;

/** What the tests of a project say. */
export function TestPanel({tests: {run, stop}, goTo, onTest}: Props) {
  if (!run) {
    return (
      <div className="px-5">
        <p className="mb-3 text-muted">
          Functions whose names start with test, in files named test_….py or …_test.py.
        </p>
        <Button size="small" kind="secondary" onClick={onTest}>
          Run tests
        </Button>
      </div>
    );
  }
  if (run.state === 'running') {
    return (
      <div role="status" className="flex items-center gap-3 px-5 text-sm text-muted">
        <Spinner size={14} />
        Running the tests…
        <Button size="small" kind="secondary" onClick={stop}>
          Stop
        </Button>
      </div>
    );
  }
  if (run.state === 'failed') return <p className="px-5 text-sm">{run.words}</p>;
  return (
    <div className="pb-4">
      <p role="status" className="px-5 pb-2 font-medium">
        {summary(run.outcomes)}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {run.outcomes.map((outcome) => (
          <Outcome key={`${outcome.file} ${outcome.name}`} outcome={outcome} goTo={goTo} />
        ))}
      </ul>
    </div>
  );
}

function summary(outcomes: readonly TestOutcome[]): string {
  const count = (how: TestOutcome['how']) => outcomes.filter((one) => one.how === how).length;
  const [failed, passed, skipped] = [count('failed'), count('passed'), count('skipped')];
  if (outcomes.length === 0) return 'No tests found.';
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  return failed === 0 ? `${passed} passed${rest}` : `${failed} failed, ${passed} passed${rest}`;
}

function Outcome({outcome, goTo}: {outcome: TestOutcome; goTo: (spot: Spot) => void}) {
  const {file, name, how, detail, line, code, printed} = outcome;
  const {Icon, tone, word} = LOOKS[how];
  return (
    <li className="px-5 py-2.5 text-sm">
      <p className="flex items-start gap-2">
        <Icon size={16} aria-label={word} className={`mt-0.5 shrink-0 ${tone}`} />
        <span className="min-w-0 break-words">
          {name === '' ? `${file} couldn’t be imported` : titleOf(name)}
        </span>
      </p>
      {how === 'passed' ? null : (
        <div className="mt-1 pl-6">
          {code ? <code className="block font-mono break-words text-muted">{code}</code> : null}
          {detail ? <p className="font-mono break-words">{detail}</p> : null}
          {printed === '' ? null : (
            <pre
              className="mt-1 overflow-x-auto font-mono text-muted"
              tabIndex={0}
              aria-label="Printed"
              role="group"
            >
              {printed}
            </pre>
          )}
          {line ? (
            <Button size="small" kind="quiet" className="-ml-3" onClick={() => goTo({path: file, line})}>
              Go to line {line} of {file}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}

/** `test_mean_of_one_value` as a sentence: `Mean of one value`. */
function titleOf(name: string): string {
  const words = name
    .replace(/^.*\.(?=test)/, '')
    .replace(/^test_?/, '')
    .replaceAll('_', ' ');
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
