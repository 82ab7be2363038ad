import {Footprints, Play, Square} from 'lucide-react';
import type {SampleCard} from '#web/lessons/samples/use-sample-card.ts';
import {Button} from '#web/ui/form/button.tsx';

/** Runs a sample, steps through it, and shows what it prints. */
export function SampleFoot({card, outputId}: {card: SampleCard; outputId: string}) {
  const {code, canRun, canStep, missing, sample} = card;
  if (code.run === undefined && code.output === undefined) return null;
  return (
    <div className="sticky left-0 flex flex-wrap items-center gap-1 border-t border-line px-2 py-1.5 sm:px-3">
      {canRun ? <Start card={card} /> : null}
      {canStep && !sample.isBusy ? <Step card={card} isFirst={!canRun} /> : null}
      {missing.length > 0 ? (
        <p className="px-2 py-1 text-sm text-muted">
          Run is off: this sample needs {missing.join(' and ')}, which this academy hasn’t installed.
        </p>
      ) : null}
      <Show card={card} outputId={outputId} />
    </div>
  );
}

function Show({
  card: {code, sample, panel, canRun, canStep, stepping, show, hide},
  outputId,
}: {
  card: SampleCard;
  outputId: string;
}) {
  const isShown = panel !== 'none';
  if (sample.isBusy || stepping !== 'no' || (code.output === undefined && !isShown)) return null;
  return (
    <Button
      size="small"
      kind="quiet"
      className="ml-auto px-2! sm:px-3!"
      aria-expanded={isShown}
      aria-controls={outputId}
      {...(canRun || canStep ? {tabIndex: -1} : {})}
      onClick={isShown ? hide : show}
    >
      {isShown ? 'Hide' : 'Show'} {code.fails ? 'how it ends' : 'what it prints'}
    </Button>
  );
}

/** Run and Stop are one button: who has pressed it keeps the focus. */
function Start({card: {sample, start}}: {card: SampleCard}) {
  const [Icon, word] = sample.isBusy
    ? ([Square, 'Stop'] as const)
    : ([Play, sample.run ? 'Run again' : 'Run'] as const);
  return (
    <Button size="small" kind="secondary" onClick={() => (sample.isBusy ? sample.stop() : start())}>
      <Icon size={14} aria-hidden />
      <span>{word}</span>
    </Button>
  );
}

/** @param isFirst it is the sample's one stop of the Tab key. */
function Step({card: {stepping, hide, step}, isFirst}: {card: SampleCard; isFirst: boolean}) {
  const isOn = stepping !== 'no';
  return (
    <Button
      size="small"
      kind="quiet"
      className="px-2! sm:px-3!"
      data-step
      {...(isFirst ? {} : {tabIndex: -1})}
      onClick={isOn ? hide : step}
    >
      <Footprints size={14} aria-hidden />
      <span>{isOn ? 'Back to the code' : 'Step through'}</span>
    </Button>
  );
}
