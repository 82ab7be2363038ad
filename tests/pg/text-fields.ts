// Every field of text, and of numbers, that a rule has, found in the rule itself: so that a test of all fields cannot
// forget one.
import type * as core from 'zod/v4/core';

export type TextField = {
  /** Such as `POST /api/auth/login body.username`. */
  readonly name: string;
  readonly rule: core.$ZodType;
};

type Named = readonly (readonly [string, core.$ZodType])[];

const none = (): Named => [];
const wrapped = ({innerType}: {innerType: core.$ZodType}): Named => [['', innerType]];

/** The rules one level below, by the kind of rule, each with what it adds to the name. */
const INNER: Readonly<Record<string, (def: never) => Named>> = {
  object: ({shape}: core.$ZodObjectDef) =>
    Object.entries(shape).map(([key, value]) => [`.${key}`, value] as const),
  array: ({element}: core.$ZodArrayDef) => [['[]', element]],
  record: ({keyType, valueType}: core.$ZodRecordDef) => [
    ['{key}', keyType],
    ['{value}', valueType],
  ],
  union: ({options}: core.$ZodUnionDef) => options.map((option, at) => [`|${at}`, option] as const),
  pipe: (def: core.$ZodPipeDef) => [
    ['', def.in],
    ['', def.out],
  ],
  optional: wrapped,
  nullable: wrapped,
  default: wrapped,
  string: none,
  number: none,
  boolean: none,
  enum: none,
  literal: none,
  unknown: none,
  transform: none,
};

function inner({_zod: {def}}: core.$ZodType): Named {
  const found = INNER[def.type];
  if (!found) throw new Error(`a rule of the kind "${def.type}" must be looked into here`);
  return found(def as never);
}

/** Every rule within the rule, itself among them, of the kind. */
const fieldsOf = (
  type: 'string' | 'number',
  name: string,
  rule: core.$ZodType,
): readonly {readonly name: string; readonly rule: core.$ZodType}[] => [
  ...(rule._zod.def.type === type ? [{name, rule}] : []),
  ...inner(rule).flatMap(([more, one]) => fieldsOf(type, name + more, one)),
];

/** Every rule that text may reach, the whole among them, as far as it is one of text. */
export const textFieldsOf = (name: string, rule: core.$ZodType): readonly TextField[] =>
  fieldsOf('string', name, rule);

/** The same of numbers, each with the sides on which the rule itself names no bound. */
export const numberFieldsOf = (name: string, rule: core.$ZodType) =>
  fieldsOf('number', name, rule).map((field) => {
    const {checks = []} = (field.rule as core.$ZodNumber)._zod.def;
    const bounds = new Set(checks.map((check) => check._zod.def.check));
    const open = [
      ...(bounds.has('greater_than') ? [] : ['below']),
      ...(bounds.has('less_than') ? [] : ['above']),
    ];
    return {name: field.name, open};
  });

/** What may come before the length is cut off: it brings the text into its form or measures it, and both are linear. */
const HARMLESS: ReadonlySet<string> = new Set(['overwrite', 'min_length', 'max_length']);

/** The patterns and other checks that would look at a text of any length. */
export function uncutChecksOf({rule}: TextField): readonly string[] {
  const {def} = (rule as core.$ZodString)._zod;
  const checks = (def.checks ?? []).map((check) => check._zod.def);
  const cut = checks.findIndex((one) => one.check === 'max_length' && one.abort === true);
  const uncut = (cut === -1 ? checks : checks.slice(0, cut)).map((one) => one.check);
  // A rule such as z.uuid() is a pattern itself, and runs before all others.
  const own = 'format' in def ? [String(def.format)] : [];
  return [...own, ...uncut].filter((check) => !HARMLESS.has(check));
}
