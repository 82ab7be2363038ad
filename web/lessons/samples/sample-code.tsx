import {Suspense} from 'react';
import {piece} from '#web/io/pieces/piece.ts';
import {StillComingInCode} from '#web/io/pieces/still-coming.tsx';
import {ROW, SampleGutter} from '#web/python/steps/sample-gutter.tsx';
import type {SampleCard} from '#web/lessons/samples/use-sample-card.ts';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';
import {useMedia} from '#web/ui/window/use-media.ts';

const CodeEditor = piece(async () => (await import('#web/python/editor/code-editor.tsx')).CodeEditor);
const LineResults = piece(async () => (await import('#web/lessons/samples/line-results.tsx')).LineResults);
const PointedLine = piece(async () => (await import('#web/lessons/samples/line-results.tsx')).PointedLine);
const ReachedGutter = piece(
  async () => (await import('#web/lessons/samples/line-results.tsx')).ReachedGutter,
);

/** Up to so many lines a sample has room between them, and its trace the numbers in its nodes. */
const SHORT_LINES = 10;
/** Where there is no room beside a line, what it did is under it; as sample-code.css has it, px. */
const PHONE = {media: '(width < 40rem)', row: 44} as const;

/** The text of a sample with its trace; the editor covers it while it is changed. */
export function SampleCode({card, name}: {card: SampleCard; name: string}) {
  const {code, sample, isEditing, panel, start, results, pointed} = card;
  const isShort = code.source.split('\n').length <= SHORT_LINES;
  const hasSteps = code.run !== undefined;
  const isPhone = useMedia(PHONE.media);
  const row = hasSteps && isPhone ? PHONE.row : ROW;
  const {source} = sample;
  const gutter = (
    <SampleGutter lines={source.split('\n').length} isShort={isShort} hasRun={panel !== 'none'} row={row} />
  );
  return (
    <div className={`sample-code ${isShort ? 'is-short' : ''} ${hasSteps ? 'has-steps' : ''}`}>
      {results ? (
        <Suspense fallback={gutter}>
          <ReachedGutter {...{source, results, isShort, row}} fallback={gutter} />
        </Suspense>
      ) : (
        gutter
      )}
      <div className="sample-text">
        {pointed ? (
          <Suspense>
            <PointedLine line={pointed.line} />
          </Suspense>
        ) : null}
        {/* Notes are anchored in it. */}
        <pre className={`pr-5 ${isEditing ? 'invisible' : ''}`}>
          <TrustedHtml as="code" html={code.html} />
        </pre>
        {results ? (
          <Suspense>
            <LineResults source={source} results={results} />
          </Suspense>
        ) : null}
        {isEditing ? (
          <Suspense
            fallback={
              <div>
                <pre className="pr-5">{sample.source}</pre>
                <StillComingInCode what="the editor" />
              </div>
            }
          >
            <CodeEditor
              isFocused
              name={name}
              source={sample.source}
              onChange={sample.change}
              onRun={() => start()}
              pointed={pointed}
            />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
