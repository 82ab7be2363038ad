import type {Code} from '#schema/lessons/block.ts';
import {traceOf} from '#schema/lessons/trace/trace.ts';
import {Stepper} from '#web/python/steps/stepper.tsx';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';

type Props = {
  code: Code;
  /** What ran. */
  source: string;
  isChanged: boolean;
  /** As the worker with Python told it, or as it was recorded. */
  trace: unknown;
};

/** A sample's steps, in its colors where it is as the course has it. */
export function SampleSteps({code, source, isChanged, trace}: Props) {
  return <TracedCode source={source} html={isChanged ? undefined : code.html} trace={trace} />;
}

type TracedProps = {source: string; html: string | undefined; trace: unknown};

/** A program step by step, if there are such of it. @param html its text in its colors */
export function TracedCode({source, html, trace}: TracedProps) {
  const known = traceOf(trace);
  if (!known) return <p className="px-5 py-4 text-sm">The steps of this run can’t be shown.</p>;
  const count = source.trimEnd().split('\n').length;
  return (
    <Stepper
      source={source}
      colored={html === undefined ? [] : coloredLines(html, count)}
      trace={known}
      takesFocus
    />
  );
}

/** By line, unless a color goes over the end of one. */
function coloredLines(html: string, count: number) {
  const lines = html.trimEnd().split('\n');
  const isWhole = lines.every((line) => line.split('<span').length === line.split('</span').length);
  if (!isWhole || lines.length !== count) return [];
  // oxlint-disable-next-line react/no-array-index-key -- lines have no names, and never change
  return lines.map((line, at) => <TrustedHtml key={at} as="span" html={line} />);
}
