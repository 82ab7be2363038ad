import type {Code} from '#schema/lessons/block.ts';
import type {DriverReply} from '#schema/python/run.ts';
import {Stepper} from '#web/python/steps/stepper.tsx';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';

type Props = {
  code: Code;
  /** What ran. */
  source: string;
  isChanged: boolean;
  reply: DriverReply;
};

/** A sample's steps, in its colors where it is as the course has it. */
export const SampleSteps = ({code, source, isChanged, reply: {steps, isTraceCut}}: Props) => (
  <Stepper
    source={source}
    colored={isChanged ? [] : coloredLines(code.html, source.trimEnd().split('\n').length)}
    steps={steps}
    isCut={isTraceCut}
  />
);

/** By line, unless a color goes over the end of one. */
function coloredLines(html: string, count: number) {
  const lines = html.trimEnd().split('\n');
  const isWhole = lines.every((line) => line.split('<span').length === line.split('</span').length);
  if (!isWhole || lines.length !== count) return [];
  // oxlint-disable-next-line react/no-array-index-key -- lines have no names, and never change
  return lines.map((line, at) => <TrustedHtml key={at} as="span" html={line} />);
}
