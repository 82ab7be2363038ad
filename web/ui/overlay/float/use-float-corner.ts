import {atom, useAtom, useAtomValue} from 'jotai';
import {useEffect, useState} from 'react';
import {kept} from '#web/io/kept.ts';
import {CORNERS, freeCorner, type Corner} from '#web/ui/overlay/float/float-place.ts';

const isCorner = (value: unknown): value is Corner => CORNERS.some((one) => one === value);
const keptCorner = kept({name: 'float-corner', owner: 'device', until: 'forever', schema: isCorner});
const wantedAtom = atom<Corner>(keptCorner.read() ?? 'bottom-end');

/** Where what floats was moved to; the whole stack moves, so nothing of it covers another. */
export function useMovedCorner(): readonly [Corner, (corner: Corner) => void] {
  const [wanted, want] = useAtom(wantedAtom);
  const move = (corner: Corner) => {
    keptCorner.keep(corner);
    want(corner);
  };
  return [wanted, move];
}

const FIELD =
  'textarea, input:not([type]), input[type="text"], input[type="search"], [contenteditable="true"]';

/** The corner it is in: another one while it would cover the field that is typed into. */
export function useFreeCorner(host: HTMLElement | null): Corner {
  const wanted = useAtomValue(wantedAtom);
  const [corner, setCorner] = useState(wanted);
  useEffect(() => {
    if (!host) return undefined;
    const look = () => {
      const {activeElement: field} = document;
      const {width, height} = host.getBoundingClientRect();
      const isTyping = field?.matches(FIELD) === true && !host.contains(field) && height > 0;
      const page = {width: innerWidth, height: innerHeight};
      setCorner(
        isTyping ? freeCorner(wanted, {width, height}, {page, field: field.getBoundingClientRect()}) : wanted,
      );
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(host);
    const over = new AbortController();
    const {signal} = over;
    for (const type of ['focusin', 'focusout', 'input'] as const)
      document.addEventListener(type, look, {signal});
    addEventListener('resize', look, {signal});
    addEventListener('scroll', look, {signal, passive: true});
    return () => {
      resized.disconnect();
      over.abort();
    };
  }, [host, wanted]);
  return corner;
}
