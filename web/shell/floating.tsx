// What floats above every page, no matter who is signed in: toasts and tooltips. The parts that draw them are
// fetched while the page idles; until then their stores wait.
import {Suspense, useSyncExternalStore} from 'react';
import {piece} from '#web/io/pieces/piece.ts';
import {preload} from '#web/io/preload.ts';
import {currentToast, onToast} from '#web/ui/overlay/toast.ts';
import {currentTooltip, onTooltip} from '#web/ui/overlay/tooltip.ts';

const Toaster = piece(preload(async () => (await import('#web/ui/overlay/toaster.tsx')).Toaster));
const TooltipLayer = piece(
  preload(async () => (await import('#web/ui/overlay/tooltip-layer.tsx')).TooltipLayer),
);

export function Floating() {
  const hasToast = useSyncExternalStore(onToast, () => currentToast() !== undefined);
  const hasTooltip = useSyncExternalStore(onTooltip, () => currentTooltip() !== undefined);
  return (
    <>
      <Suspense>{hasToast ? <Toaster /> : null}</Suspense>
      <Suspense>{hasTooltip ? <TooltipLayer /> : null}</Suspense>
    </>
  );
}
