import {Pencil, RotateCcw} from 'lucide-react';
import type {SampleCard} from '#web/lessons/samples/use-sample-card.ts';
import {Button} from '#web/ui/form/button.tsx';
import {CopyButton} from '#web/ui/form/copy-button.tsx';

/** What it is written in, and what can be done with the text. */
export function SampleHead({card, onReset}: {card: SampleCard; onReset: () => void}) {
  const {code, sample, canRun, isEditing, stepping} = card;
  // A sample is one stop: the button that starts it, or shows what it prints.
  const isOnlyCopied = code.run === undefined && code.output === undefined;
  return (
    <div className="sticky left-0 flex items-center gap-1 border-b border-line py-1 pr-1.5 pl-5">
      <span className="mr-auto min-w-0 truncate text-xs text-muted">
        {`${languageWord(code.language)}${code.run === 'continues' ? ', continues the sample above' : ''}`}
      </span>
      {canRun && stepping === 'no' && !card.isAsking ? (
        <Button size="small" kind="quiet" tabIndex={-1} data-edit onClick={isEditing ? onReset : card.edit}>
          {isEditing ? <RotateCcw size={14} aria-hidden /> : <Pencil size={14} aria-hidden />}
          <span>{isEditing ? 'Reset' : 'Edit'}</span>
        </Button>
      ) : null}
      <CopyButton text={sample.source} {...(isOnlyCopied ? {} : {tabIndex: -1})} />
    </div>
  );
}

const languageWord = (language: string): string =>
  language === '' ? '' : `${language.charAt(0).toUpperCase()}${language.slice(1)}`;
