// The admin area with the pages of all parts: fetched when it is opened, and nothing of it before.
import type {ReactNode} from 'react';
import type {Route} from '#schema/wire/routes.ts';
import {AdminArea} from '#web/admin/area.tsx';
import type {BuiltScreens} from '#web/admin/navigation.ts';
import {showViewed} from '#web/app/admin/viewed-learner.tsx';
import {parts} from '#web/app/parts.ts';
import type {AnyPart} from '#web/part/part.ts';

type Props = {route: Route; tools: ReactNode};

/** The area as a module that React can be lazy about. */
export async function wholeArea() {
  const some = await Promise.all(parts.flatMap(({adminScreens}: AnyPart) => adminScreens?.() ?? []));
  const screens: BuiltScreens = Object.assign({}, ...some);
  return {default: (props: Props) => <AdminArea {...props} screens={screens} showViewed={showViewed} />};
}
