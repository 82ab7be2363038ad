// What a page asks to talk to, checked before anything is sent (spec section 5, voice-call SDK start).
import {describe, VoiceError} from './errors.ts';
import {plain} from './plain.ts';

/** An id or an inline definition; the platform checks the definition. */
export type Reference = string | object;

/** Arguments of `start()` in their order. */
export type StartArguments = readonly [
  assistant?: Reference | null | undefined,
  assistantOverrides?: object | null | undefined,
  squad?: Reference | null | undefined,
  workflow?: Reference | null | undefined,
  workflowOverrides?: object | null | undefined,
  options?: {readonly roomDeleteOnUserLeaveEnabled?: boolean | undefined} | null | undefined,
];

/** Body of POST /call/web (spec section 3). */
export type WebCallRequest = {
  readonly assistant?: object;
  readonly assistantId?: string;
  readonly assistantOverrides?: object;
  readonly squad?: object;
  readonly squadId?: string;
  readonly workflow?: object;
  readonly workflowId?: string;
  readonly workflowOverrides?: object;
  readonly roomDeleteOnUserLeaveEnabled?: boolean;
};

/** What was asked for, as the first progress event says it. */
export const askedFor = (request: WebCallRequest) => ({
  hasAssistant: 'assistant' in request || 'assistantId' in request,
  hasSquad: 'squad' in request || 'squadId' in request,
  hasWorkflow: 'workflow' in request || 'workflowId' in request,
});

const MISSING = 'Assistant or Squad or Workflow must be provided.';
/** Ids are single names: none of these is one, and each could name another resource in an address. */
const NO_ID = /^\.{1,2}$|[/?#\\\s]/;

/** @throws {VoiceError} `validation-error` at `input-validation`. */
export function readRequest(args: StartArguments): WebCallRequest {
  const [assistant, assistantOverrides, squad, workflow, workflowOverrides, options] = args;
  if (!assistant && !squad && !workflow) throw refuse(MISSING, 'nothing-to-start');
  const deletesRoom = options?.roomDeleteOnUserLeaveEnabled;
  try {
    return plain({
      ...reference('assistant', assistant),
      ...overrides('assistantOverrides', assistantOverrides),
      ...reference('squad', squad),
      ...reference('workflow', workflow),
      ...overrides('workflowOverrides', workflowOverrides),
      ...(deletesRoom === undefined ? {} : {roomDeleteOnUserLeaveEnabled: deletesRoom}),
    });
  } catch (error) {
    throw error instanceof VoiceError ? error : refuse(describe(error), 'bad-input', error);
  }
}

function reference(name: 'assistant' | 'squad' | 'workflow', value: unknown): WebCallRequest {
  if (value === undefined || value === null || value === '') return {};
  if (typeof value === 'string') {
    if (NO_ID.test(value)) throw refuse(`"${value}" is no id of a ${name}.`, 'bad-id');
    return {[`${name}Id`]: value};
  }
  if (!isRecord(value)) throw refuse(`The ${name} must be an id or an object.`, 'bad-input');
  return {[name]: value};
}

function overrides(name: 'assistantOverrides' | 'workflowOverrides', value: unknown): WebCallRequest {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) throw refuse(`${name} must be an object.`, 'bad-input');
  return {[name]: value};
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuse = (message: string, code: string, cause?: unknown) =>
  new VoiceError({type: 'validation-error', stage: 'input-validation', code, message, cause});
