/**
 * Remembers the last result, and gives it again for the same arguments: what many parts of a screen ask for
 * is worked out once for all of them.
 */
export function latest<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: {args: Args; result: Result} | undefined;
  return (...args) => {
    if (!last || args.some((arg, at) => arg !== last?.args[at])) last = {args, result: work(...args)};
    return last.result;
  };
}
