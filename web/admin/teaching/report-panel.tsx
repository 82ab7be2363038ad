import type {ReactNode} from 'react';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {Tag, type Tone} from '#web/ui/show/tag.tsx';

type Props = {
  /** The report has come, or it is sure that there is none. */
  isKnown: boolean;
  isThere: boolean;
  isOpen: boolean;
  answers: readonly {readonly label: string; readonly run: () => void}[];
  children: ReactNode;
};

/** One report, with its answers; what another admin answers meanwhile loses them at once. */
export function ReportPanel({isKnown, isThere, isOpen, answers, children}: Props) {
  if (!isThere) {
    return isKnown ? (
      <Notice tone="warn" title="This report isn’t there anymore">
        It went with the account of the learner who wrote it.
      </Notice>
    ) : (
      <Skeleton label="Loading the report" lines={5} />
    );
  }
  return (
    <div className="space-y-5">
      {isOpen ? (
        <div className="flex flex-wrap gap-2">
          {answers.map(({label, run}) => (
            <Button key={label} kind="secondary" size="small" onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      ) : null}
      <div className="space-y-5">{children}</div>
    </div>
  );
}

const STATES: Readonly<Record<string, {label: string; tone: Tone}>> = {
  open: {label: 'Open', tone: 'warn'},
  mended: {label: 'Corrected', tone: 'good'},
  upheld: {label: 'Upheld', tone: 'good'},
  declined: {label: 'Declined', tone: 'neutral'},
};

/** What has become of a report. */
export const stateLabel = (state: string): string => STATES[state]?.label ?? state;

export const ReportState = ({state}: {state: string}) => (
  <Tag tone={STATES[state]?.tone ?? 'neutral'}>{stateLabel(state)}</Tag>
);

/** Words of a learner’s, as they wrote them. */
export const Quoted = ({title, children}: {title: string; children: string}) => (
  <section aria-label={title}>
    <h3 className="mb-1 text-sm text-muted">{title}</h3>
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {children}
    </p>
  </section>
);
