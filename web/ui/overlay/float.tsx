// What floats at the end of the page's foot, in one order, whichever feature shows it: the call, the update, the avatar, support, installing.
import {atom, useAtom, useAtomValue, useSetAtom} from 'jotai';
import type {ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {useFreeCorner} from '#web/ui/overlay/float/use-float-corner.ts';

const ORDER = {
  call: 'order-1',
  update: 'order-2',
  avatar: 'order-3',
  support: 'order-4',
  install: 'order-5',
} as const;

const hostAtom = atom<HTMLElement | null>(null);
const footAtom = atom<HTMLElement | null>(null);

/** Their place; it is once in the app. */
export function FloatHost() {
  const [host, setHost] = useAtom(hostAtom);
  return <div ref={setHost} className="floats" data-corner={useFreeCorner(host)} />;
}

/**
 * Their place on a page whose foot is for typing: above it, with room of their own. Over the page they would cover what was
 * written last, and its buttons.
 */
export const FloatFoot = () => <div ref={useSetAtom(footAtom)} className="floats-in-page" />;

type Props = {
  at: keyof typeof ORDER;
  children: ReactNode;
};

/** Whether what floats is in the page's foot now, where nothing can be moved. */
export const useIsInFoot = (): boolean => useAtomValue(footAtom) !== null;

/** Whether the page has a place for what floats: public pages do not. */
export function useHasFloats(): boolean {
  const foot = useAtomValue(footAtom);
  const overPage = useAtomValue(hostAtom);
  return (foot ?? overPage) !== null;
}

/** Puts its children among what floats. */
export function Float({at, children}: Props) {
  const overPage = useAtomValue(hostAtom);
  const host = useAtomValue(footAtom) ?? overPage;
  return host && createPortal(<div className={`pointer-events-auto ${ORDER[at]}`}>{children}</div>, host);
}
