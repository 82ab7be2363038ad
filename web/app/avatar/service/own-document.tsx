import {useAtomValue} from 'jotai';
import {useEffect, useState, useSyncExternalStore, type ReactNode} from 'react';
import {AVATAR_SERVICES, type AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {useReadiness} from '#web/avatar/screen/service/use-readiness.ts';
import {avatarAtom, isAwake} from '#web/avatar/session/current-session.ts';
import {asksBeforeLeaving} from '#web/calls/current-call.ts';
import {useCallPart} from '#web/calls/use-call.ts';
import {useData, useIsLive, useIsOffline} from '#web/data/data.ts';
import {isSomethingOnlyHere} from '#web/data/session/left-behind.ts';
import {forgetTry, hasPolicyOf, isDocumentOf, loadPage, wasTried} from '#web/io/browser/own-document.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Opening} from '#web/ui/show/opening.tsx';

type Props = {
  /** Whose page it is. */
  kind: AvatarServiceKind;
  load?: (path: string) => void;
  /**
   * @param isOwn whether it was loaded as this page, under the policy that the page has now.
   * @param held why it could not be, and what to do: in place of a session's beginning.
   */
  children: (isOwn: boolean, held?: ReactNode) => ReactNode;
};

/**
 * The one place that knows that these pages are loaded and not gone to: their services are reached under a policy of their own,
 * which a document gets when it is loaded, for what is set up by then. What would be lost by that goes first: a
 * session or a call of this tab, and what only this window has.
 */
export function OwnDocument({kind, load = loadPage, children}: Props) {
  const {path} = AVATAR_SERVICES[kind];
  const {isOwn, hasCome} = useOwn(kind);
  const isAwakeHere = isAwake(useAtomValue(avatarAtom));
  const [isOffline, isLive, hold] = [useIsOffline(), useIsLive(), useHold(path)];
  const mustLoad = !isOwn && !isAwakeHere && isLive && !isOffline && hold === undefined;
  useEffect(() => {
    // Without the academy nothing else could come: once it is back, that is another try.
    if (hasCome || isOffline) forgetTry();
  }, [hasCome, isOffline]);
  useEffect(() => {
    if (mustLoad) load(path);
    // It is loaded once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mustLoad]);
  if (isOwn) return children(true);
  if (isAwakeHere || isOffline) return children(false);
  if (hold !== undefined) return children(false, <Held {...hold} onOpen={() => load(path)} />);
  return <Opening framed />;
}

/** Whether the document is its page's, and whether that is sure. */
function useOwn(kind: AvatarServiceKind) {
  const {path} = AVATAR_SERVICES[kind];
  const {readiness} = useReadiness(kind, 0);
  const isReady = readiness?.isReady;
  if (hasPolicyOf(path, readiness?.reaches)) return {isOwn: true, hasCome: readiness !== undefined};
  // Until the academy has said so, nobody knows whether a policy is missing.
  return {isOwn: isDocumentOf(path) && isReady !== true, hasCome: isDocumentOf(path) && isReady === false};
}

type Hold = {readonly title: string; readonly why: string};

const HOLDS = {
  call: {
    title: 'You’re on a call',
    why: 'This page has to reload, and that would end your call. It opens once the call is over.',
  },
  unsent: {
    title: 'Your latest changes aren’t saved yet',
    why: 'This page has to reload, and that could lose them. It opens once they’re saved.',
  },
  tried: {
    title: 'This page couldn’t be opened',
    why: 'It has to come from the academy, and something else came. Try it again.',
  },
} as const satisfies Readonly<Record<string, Hold>>;

/** What keeps this page from being loaded by itself. */
function useHold(path: string): Hold | undefined {
  const isCalling = useCallPart(asksBeforeLeaving);
  const {outbox} = useData();
  const isUnsent = useSyncExternalStore(outbox.subscribe, isSomethingOnlyHere);
  // By the document before this one; a try of this one is none yet.
  const [wasBefore] = useState(() => wasTried(path));
  if (isCalling) return HOLDS.call;
  if (isUnsent) return HOLDS.unsent;
  return wasBefore && wasTried(path) ? HOLDS.tried : undefined;
}

const Held = ({title, why, onOpen}: Hold & {onOpen: () => void}) => (
  <Notice
    tone="warn"
    title={title}
    action={
      <Button kind="secondary" size="small" onClick={onOpen}>
        Open the page
      </Button>
    }
  >
    <p>{why}</p>
  </Notice>
);
