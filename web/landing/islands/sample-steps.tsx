import {traceOf} from '#schema/lessons/trace/trace.ts';
import {CodeLine} from '#web/landing/code-lines.tsx';
import type {SampleProps} from '#web/landing/islands/sample.tsx';
import recorded from '#web/landing/islands/sample-steps.json';
import {Stepper} from '#web/python/steps/stepper.tsx';

const trace = traceOf(recorded.trace);

/** The sample’s steps as Python took them, without Python: a test compares them with what it does today. */
export const SampleSteps = ({source, lines}: SampleProps) =>
  trace ? (
    <Stepper
      source={source}
      colored={lines.map((parts, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- Lines have no names, and never change.
        <CodeLine key={at} parts={parts} />
      ))}
      trace={trace}
    />
  ) : null;
