import {useEffect, useState} from 'react';
import {isWayClear, onceClear} from '#web/ui/way.ts';

const SIZES = {
  small: 'size-6 text-2xs',
  normal: 'size-9 text-sm',
  large: 'size-14 text-xl',
  huge: 'size-24 text-4xl',
} as const;
type Props = {name: string; src?: string | null | undefined; size?: keyof typeof SIZES};

const TINTS = ['tint-0', 'tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5'] as const;

/** A person's picture, or their initials on a tint that is always theirs. The name stands beside it. */
export function Avatar({name, src, size = 'normal'}: Props) {
  const [broken, setBroken] = useState<string>();
  // Once it may be fetched it stays, whatever is sent later.
  const [mayFetch, setMayFetch] = useState(isWayClear);
  useEffect(() => (mayFetch ? undefined : onceClear(() => setMayFetch(true))), [mayFetch]);
  const frame = `grid shrink-0 place-items-center overflow-hidden rounded-full ${SIZES[size]}`;
  if (src && mayFetch && src !== broken) {
    return (
      <img
        src={src}
        alt=""
        className={`${frame} object-cover`}
        onError={() => setBroken(src)}
        loading="lazy"
      />
    );
  }
  return (
    <span aria-hidden className={`${frame} tint ${tintOf(name)} font-semibold`}>
      {initialsOf(name)}
    </span>
  );
}

/** `Ada King Lovelace` → `AL`: the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  // By code point: half an emoji is no letter.
  return ends.map((word) => /^./u.exec(word ?? '')?.[0].toLocaleUpperCase() ?? '').join('');
}

/** The same of six for the same name, on every device. */
export function tintOf(name: string): (typeof TINTS)[number] {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return TINTS[sum % TINTS.length] ?? TINTS[0];
}
