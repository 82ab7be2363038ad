import {contained} from '#schema/isolated.ts';

/**
 * What a person has typed, such as a name or a title, in a line of the academy's own: it has the direction of its own script,
 * and turns nothing that is beside it. A block of its own takes `dir="auto"` instead, and plain text `isolated`.
 */
export const Typed = ({children}: {children: string}) => <bdi translate="no">{contained(children)}</bdi>;

/** What Python shows of a value, in a line of the academy's own: from left to right, whatever letters are in it. */
export const TypedValue = ({children}: {children: string}) => (
  <bdi dir="ltr" translate="no">
    {contained(children)}
  </bdi>
);
