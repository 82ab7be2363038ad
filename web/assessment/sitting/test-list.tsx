import {EyeOff} from 'lucide-react';
import type {CodeQuestion} from '#schema/questions/code.ts';
import type {CodeCheck} from '#web/python/check/check.ts';
import {TestRow} from '#web/python/check/test-row.tsx';

type Props = {item: CodeQuestion; check: CodeCheck | undefined};

/** What the program is tested with: those that may be seen with what came of them, and the names of the others. */
export function TestList({item: {tests, hidden}, check}: Props) {
  return (
    <section aria-label="Tests" className="border-t border-line px-4 py-4">
      <p role="status" className="text-sm font-semibold">
        {wordsFor(check, tests.length)}
      </p>
      <ul className="mt-3 space-y-3">
        {tests.map((test) => (
          <TestRow
            key={test.name}
            test={test}
            outcome={check?.outcomes.find((one) => one.test.name === test.name)}
          />
        ))}
      </ul>
      {hidden.length > 0 ? (
        <div className="mt-4 flex gap-2 border-t border-line pt-3 text-sm text-muted">
          <EyeOff size={14} strokeWidth={2.5} aria-hidden className="mt-[0.2rem] shrink-0" />
          <div>
            <p>Hidden tests, run when we grade:</p>
            <ul className="mt-1 list-disc space-y-0.5 pl-4">
              {hidden.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </section>
  );
}

function wordsFor(check: CodeCheck | undefined, count: number): string {
  if (check === undefined) return 'Visible tests';
  if (check.isUnavailable) {
    return 'Python doesn’t run on this device right now. Your program is saved, and we grade it on our side.';
  }
  if (check.isBusy) return 'Running the tests…';
  const passed = check.outcomes.filter((one) => one.passed).length;
  return `${passed} of ${count} visible tests passed on this device.`;
}
