import {useId} from 'react';
import type {CodeCheck} from '#web/python/check/check.ts';
import {TestRow} from '#web/python/check/test-row.tsx';

/** What came of each test; of a hidden one only whether it passed. */
export function TestList({check, count}: {check: CodeCheck; count: number}) {
  const titleId = useId();
  const passed = check.outcomes.filter((one) => one.passed).length;
  return (
    <div className="border-t border-line bg-sunken px-5 py-4">
      <p id={titleId} role="status" className="text-sm font-semibold">
        {wordsFor(check, passed, count)}
      </p>
      {check.outcomes.length > 0 ? (
        <ul aria-labelledby={titleId} className="mt-3 space-y-3">
          {check.outcomes.map((outcome) => (
            <TestRow key={outcome.test.name} test={outcome.test} outcome={outcome} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function wordsFor({isBusy, isUnavailable}: CodeCheck, passed: number, count: number): string {
  if (isUnavailable) {
    return 'Python couldn’t be loaded. Your code is saved. Check it again once you’re online.';
  }
  if (isBusy) return 'Checking…';
  if (count === 1) return passed === 1 ? 'The test passed.' : 'The test failed.';
  return passed === count ? `All ${count} tests passed.` : `${passed} of ${count} tests passed.`;
}
