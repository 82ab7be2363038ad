// Text of the link's frames. A list is spread over as many frames as it takes, so that none comes near the limit at
// which the other end closes the link.
import {LINK_FRAME_MAX_BYTES, type LinkDown, type LinkUp} from '#schema/wire/link.ts';

/** Entries of a list share a frame up to this size, bytes; an entry that is larger has a frame of its own. */
export const LINK_FRAME_BYTES = 262_144;

/** Largest entry of a list, bytes. Whatever is sent has a bound of its own far below: this one holds if that is missed. */
export const LINK_ENTRY_MAX_BYTES = LINK_FRAME_MAX_BYTES / 8;

/** A frame of one list, which may be spread over several. */
export type ListFrame = Exclude<LinkDown | LinkUp, {type: 'hello' | 'epoch'}>;

/** The frames of a list, and positions of the entries that are too large to be sent. */
export type Frames = {readonly texts: readonly string[]; readonly tooLarge: readonly number[]};

const utf8 = new TextEncoder();
const bytesIn = (text: string): number => utf8.encode(text).length;

/** One entry of a list as text; `undefined` for one that is too large. */
export function entryText(entry: object | string): string | undefined {
  const text = JSON.stringify(entry);
  return bytesIn(text) > LINK_ENTRY_MAX_BYTES ? undefined : text;
}

/**
 * The frames of entries that `entryText` has made, in their order.
 * @param key what the frame calls its list.
 */
export function packed(
  type: ListFrame['type'],
  key: 'items' | 'userIds',
  entries: readonly string[],
): string[] {
  const [head, tail] = [`{"type":"${type}","${key}":[`, ']}'];
  const around = head.length + tail.length;
  const texts: string[] = [];
  let open: string[] = [];
  let bytes = around;
  const close = () => {
    if (open.length > 0) texts.push(`${head}${open.join(',')}${tail}`);
    open = [];
    bytes = around;
  };
  for (const entry of entries) {
    const more = bytesIn(entry) + 1;
    if (bytes + more > LINK_FRAME_BYTES) close();
    open.push(entry);
    bytes += more;
  }
  close();
  return texts;
}

/** A frame as it goes over the link: one text or several, in the order of its list; none for an empty list. */
export function framesOf(frame: ListFrame): Frames {
  const [key, list] =
    'userIds' in frame ? (['userIds', frame.userIds] as const) : (['items', frame.items] as const);
  const texts = list.map(entryText);
  return {
    texts: packed(
      frame.type,
      key,
      texts.filter((text) => text !== undefined),
    ),
    tooLarge: texts.flatMap((text, at) => (text === undefined ? [at] : [])),
  };
}
