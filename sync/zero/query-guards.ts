import type {AnyQuery} from '@rocicorp/zero';
import type {Session} from '#schema/session.ts';
import type {QueryGuards} from '#sync/part/part.ts';

/** Adds to a query what it may not say itself: browsers run it too, and have no rows to decide it by. */
export function guarded(
  guards: QueryGuards,
  name: string,
  query: AnyQuery,
  {ctx, isGateOpen}: {readonly ctx: Session; readonly isGateOpen: boolean},
): AnyQuery {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
  // A guest's queries bring nothing.
  if (guard === undefined || ctx.userId === null) return query;
  return guard(ctx.userId, isGateOpen).reduce((one, condition) => one.where(() => condition), query);
}
