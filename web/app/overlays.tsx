// What opens over any page: the command palette, the help, the list of what waits on this device. Fetched while the page
// idles, so that the first key press waits for nothing and the first paint for none of them.
import {useAtom} from 'jotai';
import {Suspense, useState} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {preload} from '#web/io/preload.ts';
import {helpOpenAtom, paletteOpenAtom} from '#web/shell/overlay-state.ts';
import {usePageChange} from '#web/ui/overlay/use-page-change.ts';

const Palette = piece(preload(async () => (await import('#web/app/whole-palette.tsx')).fetchPalette()));
const Help = piece(preload(async () => (await import('#web/shell/help.tsx')).Help));

export const OutboxPanel = piece(
  preload(async () => (await import('#web/app/whole-outbox-panel.tsx')).fetchOutboxPanel()),
);

/** Is there once, in the frame of a learner's pages. */
export function Overlays({user}: {user: CurrentUser}) {
  const [isPaletteOpen, setPaletteOpen] = useAtom(paletteOpenAtom);
  const [isHelpOpen, setHelpOpen] = useAtom(helpOpenAtom);
  usePageChange(() => {
    setPaletteOpen(false);
    setHelpOpen(false);
  });
  const wasPaletteOpen = useOnceTrue(isPaletteOpen);
  const wasHelpOpen = useOnceTrue(isHelpOpen);
  return (
    <>
      <Suspense>
        {wasPaletteOpen ? <Palette user={user} open={isPaletteOpen} onOpenChange={setPaletteOpen} /> : null}
      </Suspense>
      <Suspense>{wasHelpOpen ? <Help open={isHelpOpen} onOpenChange={setHelpOpen} /> : null}</Suspense>
    </>
  );
}

/** Stays true once it was: a dialog that closed is still there to leave gracefully. */
function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
