// The palette with all that it can find.
import type {ComponentProps, ComponentType} from 'react';
import {actionsPalette, pagesPalette, settingsPalette} from '#web/app/core.palette.ts';
import {parts} from '#web/app/parts.ts';
import {Palette} from '#web/palette/palette.tsx';
import type {AnyPart} from '#web/part/part.ts';

type Props = Omit<ComponentProps<typeof Palette>, 'sources'>;

/** Fetches what the parts offer: it comes between the pages and the things to do. */
export async function fetchPalette(): Promise<ComponentType<Props>> {
  const some = await Promise.all(parts.flatMap(({palette}: AnyPart) => palette?.() ?? []));
  const sources = [pagesPalette, ...some, settingsPalette, actionsPalette];
  return (props) => <Palette {...props} sources={sources} />;
}
