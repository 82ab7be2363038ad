import {useState} from 'react';
import {controls} from '#web/dev/parts/controls.tsx';
import {floating} from '#web/dev/parts/floating.tsx';
import {foundation} from '#web/dev/parts/foundation.tsx';
import type {Part} from '#web/dev/parts/frame.tsx';
import {showing} from '#web/dev/parts/showing.tsx';
import {avatar} from '#web/dev/parts/avatar.tsx';
import {trace} from '#web/dev/parts/trace.tsx';
import {traceSmall} from '#web/dev/parts/trace-small.tsx';
import {ThemeSwitch} from '#web/shell/theme/theme-switch.tsx';
import {Segmented} from '#web/ui/form/segmented.tsx';
import {useTitle} from '#web/ui/page.tsx';
import {gutterNumber} from '#web/ui/show/gutter-number.ts';
import {Logo} from '#web/ui/show/logo.tsx';

const parts: readonly Part[] = [
  ...foundation,
  ...trace,
  ...traceSmall,
  ...avatar,
  ...controls,
  ...floating,
  ...showing,
];

type View = 'one' | 'both';

/** The design language: every part in every state, for those who build the academy. */
export function PartsScreen() {
  useTitle('Parts');
  const [view, setView] = useState<View>('one');
  return (
    <div className="mx-auto flex max-w-[90rem] gap-12 px-5 sm:px-8">
      <nav
        aria-label="Parts"
        className="sticky top-0 hidden h-dvh w-56 shrink-0 overflow-y-auto py-10 lg:block"
      >
        <a href="/" aria-label="Academy" className="mb-8 inline-block rounded-lg">
          <Logo />
        </a>
        <ol>
          {parts.map(({id, title}, n) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex items-center gap-3 rounded-lg py-1.5 text-sm text-muted transition-colors hover:text-ink"
              >
                <span className="gutter">{gutterNumber(n + 1)}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <main className="min-w-0 flex-1 py-10">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-4xl font-semibold">Parts</h1>
            <p className="mt-2 max-w-2xl text-lg text-muted">
              The components every screen uses. If a screen needs something new, build it here first.
            </p>
          </div>
          <div className="flex items-center gap-3">
            <Segmented
              label="Themes shown"
              value={view}
              onChange={setView}
              options={[
                {value: 'one', label: 'One theme'},
                {value: 'both', label: 'Both'},
              ]}
            />
            <ThemeSwitch />
          </div>
        </header>
        {parts.map((part, n) => (
          <Section key={part.id} part={part} number={n + 1} view={view} />
        ))}
      </main>
    </div>
  );
}

function Section({
  part: {id, title, words, show: Show},
  number,
  view,
}: {
  part: Part;
  number: number;
  view: View;
}) {
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line pt-8">
      <div className="mb-6 grid grid-cols-[2.25rem_1fr]">
        <span aria-hidden className="gutter pt-1.5">
          {gutterNumber(number)}
        </span>
        <div>
          <h2 id={id} className="scroll-mt-8 text-xl font-semibold">
            {title}
          </h2>
          <p className="mt-1 max-w-2xl text-muted">{words}</p>
        </div>
      </div>
      {view === 'one' ? (
        <div className="sm:pl-9">
          <Show />
        </div>
      ) : (
        <div className="grid gap-6 xl:grid-cols-2">
          {(['light', 'dark'] as const).map((theme) => (
            <div
              key={theme}
              data-theme={theme}
              className="rounded-2xl border border-line bg-paper p-6 text-ink"
            >
              <Show />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
