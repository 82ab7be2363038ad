import {Play} from 'lucide-react';
import {Suspense, useState, type ComponentType} from 'react';
import {piece} from '#web/io/pieces/piece.ts';
import {CodeText} from '#web/markdown/code-text.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {CopyButton} from '#web/ui/form/copy-button.tsx';

/** Highlighting brings its languages along: fetched with the first message that has code. */
const Highlighted = piece(async () => (await import('#web/markdown/highlighted.tsx')).Highlighted);

const PYTHON: ReadonlySet<string> = new Set(['python', 'py', 'python3']);

type Props = {
  code: string;
  language: string | undefined;
  /** It needs nothing that is not in it. */
  isWhole?: boolean;
};

/** Code in a message. Python runs where it is shown, in the reader's own browser. */
export function CodeBlock({code, language, isWhole = true}: Props) {
  const {Result, turn, hasFailed, run} = useRunning();
  const canRun = isWhole && language !== undefined && PYTHON.has(language.toLowerCase());
  return (
    <div className="max-w-2xl overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex items-center gap-1 border-b border-line py-0.5 pr-1 pl-3">
        <span className="mr-auto min-w-0 truncate text-xs text-muted">{language ?? 'Code'}</span>
        {canRun ? (
          <Button size="small" kind="quiet" onClick={run}>
            <Play size={14} aria-hidden />
            <span>{turn === 0 ? 'Run' : 'Run again'}</span>
          </Button>
        ) : null}
        <CopyButton text={code} />
      </div>
      <pre
        tabIndex={0}
        role="group"
        aria-label="Code"
        dir="ltr"
        translate="no"
        className="overflow-x-auto px-3 py-2.5 font-mono text-sm leading-5.5 whitespace-pre"
      >
        <Suspense
          fallback={
            <code>
              <CodeText>{code}</CodeText>
            </code>
          }
        >
          <Highlighted code={code} language={language} />
        </Suspense>
      </pre>
      {Result ? <Result source={code} turn={turn} /> : null}
      {hasFailed ? (
        <p role="status" className="border-t border-line px-3 py-2.5 text-sm">
          Python couldn’t be loaded. Check your connection, then run it again.
        </p>
      ) : null}
    </div>
  );
}

type Result = ComponentType<{source: string; turn: number}>;

/** What it takes to run Python is fetched with the first run. */
function useRunning() {
  const [Result, setResult] = useState<Result>();
  const [turn, setTurn] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const load = async () => {
    try {
      const {RunResult} = await import('#web/python/run-result.tsx');
      setResult(() => RunResult);
      setFailed(false);
    } catch {
      // A part that cannot be fetched, such as offline, right after an update.
      setFailed(true);
    }
  };
  const run = () => {
    setTurn(turn + 1);
    if (!Result) void load();
  };
  return {Result, turn, hasFailed, run};
}
