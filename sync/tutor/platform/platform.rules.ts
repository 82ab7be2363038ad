// What the embedded voice platform accepts, in the fields of the platform's documentation. Features that it lacks
// (sessions, telephones) are rejected, not ignored.
import {z} from 'zod';
import {LAST_MOMENT} from '#schema/number.rules.ts';

/** A name on the platform, or the id of something that another account has: kept and given back, never looked up. */
const id = z
  .string()
  .max(200, {abort: true})
  .min(1)
  .refine((given) => !given.includes('\0'), 'must not contain the character U+0000');
const uuid = z.string().max(36, {error: 'must be a UUID', abort: true}).check(z.uuid('must be a UUID'));
/** Definitions of an assistant, a squad, a workflow: stored as they are, not interpreted. */
const definition = z.record(z.string(), z.unknown());
const LONGEST_TEXT = 10_000;
const text = z.string().max(LONGEST_TEXT);
/** Times and lengths, in the platform's units: kept and given back. */
const figure = z.number().min(0).max(LAST_MOMENT);
const INPUT = `must be a text of 1 to ${LONGEST_TEXT} characters or a list of 1 to 100 messages`;

const message = z
  .strictObject({
    role: z.enum(['system', 'user', 'assistant', 'tool', 'developer']),
    /** If it was created by a chat. */
    content: text.optional(),
    /** If it was created by a call. */
    message: text.optional(),
    name: z.string().max(40).optional(),
    metadata: definition.optional(),
    time: figure.optional(),
    endTime: figure.optional(),
    secondsFromStart: figure.optional(),
    duration: figure.optional(),
    tool_call_id: id.optional(),
  })
  .refine((given) => given.content !== undefined || given.message !== undefined, 'must have content');

export type PlatformMessage = z.infer<typeof message>;

export const chatRules = z.strictObject({
  assistantId: id.optional(),
  assistant: definition.optional(),
  assistantOverrides: definition.optional(),
  squadId: id.optional(),
  squad: definition.optional(),
  name: z.string().max(40).optional(),
  input: z.union(
    [
      z.string().max(LONGEST_TEXT, {error: INPUT, abort: true}).min(1, INPUT),
      z.array(message).min(1, INPUT).max(100, INPUT),
    ],
    INPUT,
  ),
  stream: z.boolean().optional(),
  previousChatId: uuid.optional(),
});

export type ChatOrder = z.infer<typeof chatRules>;

export const webCallRules = z
  .strictObject({
    assistantId: id.optional(),
    assistant: definition.optional(),
    assistantOverrides: definition.optional(),
    assistantVersion: z.string().max(200).nullable().optional(),
    squadId: id.optional(),
    squad: definition.optional(),
    squadOverrides: definition.optional(),
    workflowId: id.optional(),
    workflow: definition.optional(),
    workflowOverrides: definition.optional(),
    roomDeleteOnUserLeaveEnabled: z.boolean().optional(),
  })
  .refine(
    (given) =>
      [given.assistantId, given.assistant, given.squadId, given.squad, given.workflowId, given.workflow].some(
        (named) => named !== undefined,
      ),
    'assistant, assistantId, squad, squadId, workflow or workflowId must be given',
  );

export type WebCallOrder = z.infer<typeof webCallRules>;

const NO_TIME = 'must be a time in ISO 8601';
const time = z
  .string()
  .max(40, {error: NO_TIME, abort: true})
  .check(z.iso.datetime({offset: true, error: NO_TIME}))
  .transform((given) => new Date(given))
  .refine((given) => given.getUTCFullYear() >= 1970 && given.getUTCFullYear() < 3000, 'must be of our age');
const range = {
  id: uuid.optional(),
  assistantId: id.optional(),
  createdAtGt: time.optional(),
  createdAtLt: time.optional(),
  createdAtGe: time.optional(),
  createdAtLe: time.optional(),
};
const limit = z.coerce.number().int().min(0).max(1000).default(100);

export const callListRules = z.strictObject({...range, limit});

export const chatListRules = z.strictObject({
  ...range,
  squadId: id.optional(),
  previousChatId: uuid.optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit,
  sortOrder: z.enum(['ASC', 'DESC']).default('DESC'),
});

export type ListOrder = z.infer<typeof callListRules> & Partial<z.infer<typeof chatListRules>>;

/** One message per issue, each beginning with its field. */
export const wordsOf = (error: z.ZodError): string[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `property ${[...issue.path, key].join('.')} should not exist`)
      : [`${issue.path.join('.')} ${said(issue)}`.trim()],
  );

const said = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_type' ? `must be of the type ${issue.expected}` : issue.message;
