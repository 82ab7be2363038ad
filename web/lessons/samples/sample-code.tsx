import {Suspense, lazy} from 'react';
import {SampleGutter} from '#web/python/steps/sample-gutter.tsx';
import type {SampleCard} from '#web/lessons/samples/use-sample-card.ts';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';

const CodeEditor = lazy(async () => ({
  default: (await import('#web/python/editor/code-editor.tsx')).CodeEditor,
}));

/** Up to so many lines a sample has room between them, and its trace the numbers in its nodes. */
const SHORT_LINES = 10;

/** The text of a sample with its trace; the editor covers it while it is changed. */
export function SampleCode({card, name}: {card: SampleCard; name: string}) {
  const {code, sample, isEditing, panel, start} = card;
  const isShort = code.source.split('\n').length <= SHORT_LINES;
  return (
    <div className={`sample-code ${isShort ? 'is-short' : ''}`}>
      <SampleGutter lines={sample.source.split('\n').length} isShort={isShort} hasRun={panel !== 'none'} />
      <div className="sample-text">
        {/* Notes are anchored in it. */}
        <pre className={`pr-5 ${isEditing ? 'invisible' : ''}`}>
          <TrustedHtml as="code" html={code.html} />
        </pre>
        {isEditing ? (
          <Suspense>
            <CodeEditor
              isFocused
              name={name}
              source={sample.source}
              onChange={sample.change}
              onRun={() => start()}
            />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
