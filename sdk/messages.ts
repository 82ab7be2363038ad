// What travels between the page and the assistant during a call, typed. Names and fields of the incoming
// ones: the platform's ClientMessage schemas; a kind that is not listed here still arrives, as UnknownMessage.

export type Role = 'assistant' | 'user';

type Named<Type extends string, Fields = unknown> = {
  readonly type: Type;
  readonly timestamp?: number;
} & Fields;

export type StatusUpdate = Named<
  'status-update',
  {readonly status: string; readonly endedReason?: string; readonly [field: string]: unknown}
>;

export type Transcript = Named<
  'transcript' | 'transcript[transcriptType="final"]',
  {
    readonly role: Role;
    readonly transcriptType: 'partial' | 'final';
    readonly transcript: string;
    readonly isFiltered?: boolean;
  }
>;

export type SpeechUpdate = Named<
  'speech-update',
  {readonly status: 'started' | 'stopped'; readonly role: Role; readonly turn?: number}
>;

type AssistantSpeech = Named<
  'assistant.speechStarted',
  {
    readonly text: string;
    readonly turn?: number;
    readonly source?: 'model' | 'force-say' | 'custom-voice';
    readonly timing?: object;
  }
>;

type ToolCalls = Named<
  'tool-calls',
  {readonly toolCallList: readonly object[]; readonly toolWithToolCallList: readonly object[]}
>;

type ConversationUpdate = Named<
  'conversation-update',
  {readonly messages?: readonly object[]; readonly messagesOpenAIFormatted: readonly object[]}
>;

/** Every kind of message that the platform documents for browsers. */
export type KnownMessage =
  | StatusUpdate
  | Transcript
  | SpeechUpdate
  | AssistantSpeech
  | ToolCalls
  | ConversationUpdate
  | Named<'tool-calls-result', {readonly toolCallResult: object}>
  | Named<'model-output', {readonly output: unknown; readonly turnId?: string}>
  | Named<'voice-input', {readonly input: string}>
  | Named<'user-interrupted', {readonly turnId?: string}>
  | Named<'language-change-detected', {readonly language: string}>
  | Named<'metadata', {readonly metadata: string}>
  | Named<'transfer-update', {readonly destination?: object}>
  | Named<'workflow.node.started', {readonly node: object}>
  | Named<'assistant.started', {readonly newAssistant: object}>
  | Named<'chat.created' | 'chat.deleted', {readonly chat: object}>
  | Named<'session.created' | 'session.updated' | 'session.deleted', {readonly session: object}>
  | Named<'hang' | 'call.deleted' | 'call.delete.failed'>
  | Named<'function-call', {readonly functionCall: object}>
  | Named<'function-call-result', {readonly functionCallResult: object}>
  | Named<'language-changed' | 'tool.completed', {readonly [field: string]: unknown}>;

/** A kind that is newer than this package. It arrives all the same: `message as UnknownMessage`. */
export type UnknownMessage = {readonly type: string; readonly [field: string]: unknown};

/**
 * Payload of the `message` event: `message.type === 'transcript'` narrows it. Kinds that are newer than this package
 * are no part of it, since a type that is any text would narrow to nothing.
 */
export type AssistantMessage = KnownMessage;

/** Adds a text to the conversation as if somebody had said it. */
export type AddMessage = {
  readonly type: 'add-message';
  readonly message: {
    /** `system`, `user`, `assistant`, `tool`, `function` or `developer`. */
    readonly role: string;
    readonly content?: unknown;
    readonly [field: string]: unknown;
  };
  readonly triggerResponseEnabled?: boolean | undefined;
};

export type Control = {
  readonly type: 'control';
  readonly control: 'mute-assistant' | 'unmute-assistant' | 'say-first-message';
  readonly videoRecordingStartDelaySeconds?: number | undefined;
};

/** Makes the assistant say a text. */
export type Say = {
  readonly type: 'say';
  readonly message: string;
  readonly endCallAfterSpoken?: boolean | undefined;
  readonly interruptionsEnabled?: boolean | undefined;
  readonly interruptAssistantEnabled?: boolean | undefined;
};

/** Has the platform end the call. */
export type EndCall = {readonly type: 'end-call'};

/** What a page may send. */
export type PageMessage = AddMessage | Control | Say | EndCall;

/** Distributes over the union; Extract would drop kinds that have two names. */
type OfKind<Message, Type> = Message extends {readonly type: infer Name}
  ? Type extends Name
    ? Message
    : never
  : never;

/** Narrows a message to one kind: `is(message, 'transcript')`. It takes what is typed `any` too. */
export const is = <Type extends KnownMessage['type']>(
  message: AssistantMessage | UnknownMessage,
  type: Type,
): message is OfKind<KnownMessage, Type> => message.type === type;
