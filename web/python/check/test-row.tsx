import {Check, CircleDashed, X} from 'lucide-react';
import type {CodeTest} from '#schema/python/code-tests.ts';
import type {TestOutcome} from '#web/python/check/check.ts';

/** A test before it was run, or what came of it. Of a hidden one there is nothing to see but its name. */
export function TestRow({test, outcome}: {test: CodeTest; outcome: TestOutcome | undefined}) {
  const state = outcome === undefined ? 'open' : outcome.passed ? 'passed' : 'failed';
  return (
    <li className="text-sm">
      <p className="flex items-baseline gap-2">
        <Sign state={state} />
        <span>
          <span className="sr-only">{SIGNS[state].said}</span>
          {test.name}
          {test.hidden ? <span className="text-muted"> (hidden test)</span> : null}
        </span>
      </p>
      {test.hidden || state === 'passed' ? null : <Details test={test} outcome={outcome} />}
    </li>
  );
}

const SIGNS = {
  open: {Icon: CircleDashed, look: 'text-muted', said: ''},
  passed: {Icon: Check, look: 'text-good', said: 'Passed: '},
  failed: {Icon: X, look: 'text-bad', said: 'Failed: '},
} as const;

function Sign({state}: {state: keyof typeof SIGNS}) {
  const {Icon, look} = SIGNS[state];
  return <Icon size={14} strokeWidth={2.5} aria-hidden className={`shrink-0 self-center ${look}`} />;
}

function Details({test, outcome}: {test: CodeTest; outcome: TestOutcome | undefined}) {
  return (
    <dl className="mt-1.5 ml-5.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      <Said term="Run" text={askedOf(test)} />
      {test.stdin === undefined ? null : <Said term="Input" text={test.stdin} />}
      <Said {...expectedOf(test)} />
      {outcome === undefined ? null : <Said term="Got" text={outcome.actual} />}
    </dl>
  );
}

const askedOf = ({before, call}: CodeTest): string =>
  [before, call ?? 'the whole program'].filter((part) => part !== undefined).join('\n');

function expectedOf(test: CodeTest): {term: string; text: string} {
  if ('equals' in test) return {term: 'Expected', text: test.equals};
  return 'raises' in test ? {term: 'Raises', text: test.raises} : {term: 'Prints', text: test.prints};
}

function Said({term, text}: {term: string; text: string}) {
  return (
    <>
      <dt className="leading-6 text-muted">{term}</dt>
      <dd className="min-w-0">
        <pre className="font-mono text-[0.8125rem] leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {text.trimEnd() === '' ? 'nothing' : text.trimEnd()}
        </pre>
      </dd>
    </>
  );
}
