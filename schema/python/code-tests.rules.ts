// Rules of code tests as a teacher writes them in YAML.
import * as z from 'zod/mini';
import {readLiteral} from '#schema/python/literals.ts';

const code = z.string().check(z.minLength(1), z.maxLength(4000));
const printed = z.string().check(z.maxLength(20_000));

const common = {
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  hidden: z.optional(z.boolean()),
  stdin: z.optional(printed),
  before: z.optional(code),
};
const literal = code.check(
  z.refine((text) => readLiteral(text) !== undefined, 'is no Python literal: write None, a number, a text …'),
);
const ONE_OF = 'must have exactly one of equals (with call), raises, prints';

/** One test of a code task. */
const codeTestRules = z.union(
  [
    z.strictObject({
      ...common,
      call: code,
      equals: literal,
      approx: z.optional(z.number().check(z.positive(), z.maximum(0.5))),
    }),
    z.strictObject({
      ...common,
      call: z.optional(code),
      raises: z.string().check(z.regex(/^[A-Za-z_]\w*$/)),
    }),
    z.strictObject({...common, call: z.optional(code), prints: printed}),
  ],
  {error: ONE_OF},
);

/** The tests of a code task: names are unique, and at least one is visible. */
export const codeTestsRules = z.array(codeTestRules).check(
  z.minLength(1),
  z.maxLength(20),
  z.refine((all) => new Set(all.map(({name}) => name)).size === all.length, 'has a name twice'),
  z.refine((all) => all.some(({hidden}) => hidden !== true), 'must have a visible test'),
);
