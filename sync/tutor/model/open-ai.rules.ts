// What the events of a chat completion are, as far as they are read. Services add fields of their own, and leave out others.
import * as z from 'zod/mini';
import type {ModelUsage} from '#sync/tutor/model/model.ts';

const MOST_COUNTED = 10_000_000;

const count = z.pipe(
  z.number().check(z.nonnegative()),
  z.transform((value: number) => Math.min(Math.ceil(value), MOST_COUNTED)),
);
const text = z.pipe(
  z.nullish(z.string()),
  z.transform((given: string | null | undefined) => given ?? ''),
);
const usage = z.pipe(
  z.object({prompt_tokens: count, completion_tokens: count}),
  z.transform((given): ModelUsage => ({tokensIn: given.prompt_tokens, tokensOut: given.completion_tokens})),
);
const call = z.object({function: z.nullish(z.object({name: text, arguments: text}))});
const delta = z.object({content: text, tool_calls: z.nullish(z.array(call))});
const choice = z.object({delta: z.nullish(delta), finish_reason: z.nullish(z.string())});
const chunkRules = z.object({
  choices: z.nullish(z.array(choice)),
  usage: z.nullish(usage),
  error: z.optional(z.unknown()),
});

/** One event. */
export type Chunk = {
  readonly text: string;
  /** More of a call's name and arguments. */
  readonly call: {readonly name: string; readonly args: string};
  /** Why it ends here. */
  readonly end: string | undefined;
  readonly usage: ModelUsage | undefined;
  readonly error: unknown;
};

/** `undefined` for what is none. */
export function chunkIn(data: string): Chunk | undefined {
  const {success, data: read} = chunkRules.safeParse(parsed(data));
  if (!success) return undefined;
  // There is but one answer.
  const [first] = read.choices ?? [];
  return {
    text: first?.delta?.content ?? '',
    call: callIn(first?.delta?.tool_calls),
    end: first?.finish_reason ?? undefined,
    usage: read.usage ?? undefined,
    error: read.error ?? undefined,
  };
}

/** There is but one tool. */
function callIn(calls: readonly z.infer<typeof call>[] | null | undefined): Chunk['call'] {
  const {name = '', arguments: args = ''} = calls?.[0]?.function ?? {};
  return {name, args};
}

const errorRules = z.object({
  error: z.object({code: z.nullish(z.union([z.string(), z.number()])), type: z.nullish(z.string())}),
});

/** What a service calls its refusal, such as `invalid_api_key`. */
export function errorWordIn(body: string): string | undefined {
  const {success, data} = errorRules.safeParse(parsed(body));
  return success ? String(data.error.code ?? data.error.type ?? '') : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // It is none of the shapes above then.
    return undefined;
  }
}
