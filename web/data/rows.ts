// Zero's hook for rows, with every query worked out once. The hook alone builds a query, writes it out and hashes
// it at each drawing, to find the view that is there already.
import {useQuery, useZero} from '@rocicorp/zero/react';

type Ask = {readonly query: {readonly fn: (options: object) => unknown}; readonly args: unknown};

/** Queries with other arguments that are remembered for each name. */
const MOST = 100;

/** By who asks, by name, by arguments. */
const known = new WeakMap<object, Map<unknown, Map<string, unknown>>>();

function workedOut({query, args}: Ask, context: object): unknown {
  const byName = known.get(context) ?? new Map<unknown, Map<string, unknown>>();
  known.set(context, byName);
  const byArgs = byName.get(query) ?? new Map<string, unknown>();
  byName.set(query, byArgs);
  const key = JSON.stringify(args) ?? '';
  const found = byArgs.get(key);
  if (found) return found;
  if (byArgs.size >= MOST) byArgs.clear();
  const made = query.fn({ctx: context, args});
  byArgs.set(key, made);
  return made;
}

/** The rows of a query as this device has them, live, and whether the academy has confirmed them. As Zero's `useQuery`. */
export const useRows = ((query: Ask, options?: never) => {
  const {context} = useZero();
  return useQuery(workedOut(query, context) as never, options);
}) as typeof useQuery;
