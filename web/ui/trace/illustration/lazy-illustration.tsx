import {lazy, Suspense, type ReactNode} from 'react';
import type {TraceKind} from '#web/ui/trace/illustration/trace-illustration.tsx';

/** A page says the same in words: without a connection it does so without its picture. */
const Drawing = lazy(async (): Promise<{default: (props: {kind: TraceKind}) => ReactNode}> => {
  try {
    return {default: (await import('#web/ui/trace/illustration/trace-illustration.tsx')).TraceIllustration};
  } catch {
    return {default: () => null};
  }
});

/** A `TraceIllustration` for what every page loads: its place is kept, and it is fetched when it is shown. */
export const LazyIllustration = ({kind, className = ''}: {kind: TraceKind; className?: string}) => (
  <div data-drawing className={`aspect-[15/7] w-60 max-w-full ${className}`}>
    <Suspense>
      <Drawing kind={kind} />
    </Suspense>
  </div>
);
