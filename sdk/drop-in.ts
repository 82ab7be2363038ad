// The default export: the class under the official SDK's types, so that a page written for those compiles as it is.
// Where they say `any`, this says `any`; new code imports { Voice } and has every payload typed.
import type {
  AssistantOverrides,
  Call,
  CreateAssistantDTO,
  CreateSquadDTO,
  CreateWorkflowDTO,
  WorkflowOverrides,
} from './api.ts';
import type {VoiceEvents} from './events.ts';
import type {CallConfig, CallObject, VoiceOptions} from './options.ts';
import {Voice} from './voice.ts';
import type {WebCall} from './web-call.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- It stands for the official types' own any.
type Any = any;

/** Payloads that the official types leave open. */
type Open =
  | 'message'
  | 'error'
  | 'camera-error'
  | 'network-quality-change'
  | 'network-connection'
  | 'local-audio-level-observer-error';

type Events = Omit<VoiceEvents, Open> & {readonly [Name in Open]: (event: Any) => void};

/** The platform's call. The room's address is not in its document, and newer fields may not be. */
export type StartedCall = Call & {readonly webCallUrl: string; readonly [field: string]: Any};

/**
 * An instance, with the official signatures.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- Only an interface takes the place of a class's methods.
export interface Vapi extends Voice {
  on<Name extends keyof Events>(event: Name, listener: Events[Name]): this;
  once<Name extends keyof Events>(event: Name, listener: Events[Name]): this;
  emit<Name extends keyof Events>(event: Name, ...values: Parameters<Events[Name]>): boolean;
  removeListener<Name extends keyof Events>(event: Name, listener: Events[Name]): this;
  // The rest is an EventEmitter's there, which takes every name.
  addListener(event: string | symbol, listener: (...values: Any[]) => void): this;
  off(event: string | symbol, listener: (...values: Any[]) => void): this;
  prependListener(event: string | symbol, listener: (...values: Any[]) => void): this;
  prependOnceListener(event: string | symbol, listener: (...values: Any[]) => void): this;
  listeners(event: string | symbol): Any[];
  rawListeners(event: string | symbol): Any[];
  listenerCount(event: string | symbol): number;

  start(
    assistant?: CreateAssistantDTO | string | object | null,
    assistantOverrides?: AssistantOverrides | object | null,
    squad?: CreateSquadDTO | string | object | null,
    workflow?: CreateWorkflowDTO | string | object | null,
    workflowOverrides?: WorkflowOverrides | object | null,
    options?: {readonly roomDeleteOnUserLeaveEnabled?: boolean | undefined} | null,
  ): Promise<StartedCall | null>;
  /** 2.7.1 gives nothing back; here it is the call. */
  reconnect(webCall: WebCall): Promise<Any>;
}

type Constructor = Omit<typeof Voice, 'prototype'> & {
  new (options: VoiceOptions): Vapi;
  new (token: string, baseUrl?: string, callConfig?: CallConfig, callObject?: CallObject): Vapi;
  readonly prototype: Vapi;
};

/** `Voice` itself: `new Vapi('your-public-key')`. */
export const Vapi = Voice as unknown as Constructor;
