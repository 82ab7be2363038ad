import {useAtomValue} from 'jotai';
import {useEffect, type ReactNode} from 'react';
import {avatarAtom, isAwake} from '#web/avatar/session/current-session.ts';
import {documentPath} from '#web/io/browser/own-document.ts';
import {Opening} from '#web/ui/show/opening.tsx';

type Props = {
  /** Of the page. */
  path: string;
  /** Where this document was loaded. */
  loadedAt?: string;
  load?: () => void;
  /** @param isOwn whether it was loaded as this page. */
  children: (isOwn: boolean) => ReactNode;
};

const reload = (): void => location.reload();

/**
 * The one place that knows that these pages are loaded and not gone to: their services are reached under a policy of their own,
 * which a document gets when it is loaded. A session that runs in this tab would end with that, so it goes first.
 */
export function OwnDocument({path, loadedAt = documentPath(), load = reload, children}: Props) {
  const view = useAtomValue(avatarAtom);
  const isOther = loadedAt.replace(/(.)\/$/, '$1') !== path;
  const mustLoad = isOther && !isAwake(view);
  useEffect(() => {
    if (mustLoad) load();
    // It is loaded once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mustLoad]);
  return mustLoad ? <Opening framed /> : children(!isOther);
}
