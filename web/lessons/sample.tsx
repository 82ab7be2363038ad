import {useId, useState, type KeyboardEvent} from 'react';
import type {Code} from '#schema/lessons/block.ts';
import {SampleGutter} from '#web/lessons/sample-gutter.tsx';
import {TrustedHtml} from '#web/lessons/trusted-html.tsx';
import {CopyButton} from '#web/ui/form/copy-button.tsx';

/** Up to so many lines a sample has room between them, and its trace the numbers in its nodes. */
const SHORT_LINES = 10;

/**
 * Code of a lesson, and what it prints. One stop of the Tab key: up and down move between its buttons, left and right
 * scroll lines that are too long, as in anything that scrolls.
 */
export function Sample({code, number}: {code: Code; number: number}) {
  const [isShown, setShown] = useState(false);
  const outputId = useId();
  const lines = code.source.split('\n').length;
  const isShort = lines <= SHORT_LINES;
  const hasOutput = code.output !== undefined;
  return (
    <div
      role="group"
      aria-label={code.run ? `Sample ${number}` : 'Code'}
      onKeyDown={hasOutput ? moveInside : undefined}
      className="my-7 max-w-[42rem] overflow-x-auto overflow-y-hidden rounded-xl border border-line bg-surface shadow-card"
    >
      <div className="sticky left-0 flex items-center justify-between border-b border-line py-1 pr-1.5 pl-5">
        <span className="text-xs text-muted">
          {languageWord(code.language)}
          {code.run === 'continues' ? ', continues the sample above' : ''}
        </span>
        <CopyButton text={code.source} {...(hasOutput ? {tabIndex: -1} : {})} />
      </div>
      <div className={`sample-code ${isShort ? 'is-short' : ''}`}>
        <SampleGutter lines={lines} isShort={isShort} hasRun={isShown} />
        <pre className="pr-5">
          <TrustedHtml as="code" html={code.html} />
        </pre>
      </div>
      {hasOutput ? (
        <>
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={outputId}
            onClick={() => setShown((now) => !now)}
            className="sticky left-0 flex w-full items-center border-t border-line px-5 py-2.5 text-left text-sm font-medium text-accent -outline-offset-2 hover:bg-sunken"
          >
            {isShown
              ? 'Hide what it prints'
              : code.fails === true
                ? 'Show how it ends'
                : 'Show what it prints'}
          </button>
          <div
            id={outputId}
            hidden={!isShown}
            role="group"
            aria-label="Output"
            className="w-max min-w-full border-t border-line bg-sunken px-5 py-3"
          >
            <pre className={`font-mono text-[0.84375rem] leading-6 ${code.fails === true ? 'text-bad' : ''}`}>
              {code.output}
            </pre>
          </div>
        </>
      ) : null}
    </div>
  );
}

const languageWord = (language: string): string =>
  language === '' ? '' : `${language.charAt(0).toUpperCase()}${language.slice(1)}`;

/** The arrows move between the buttons of a sample. */
function moveInside(event: KeyboardEvent<HTMLElement>): void {
  const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.findIndex((one) => one === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
