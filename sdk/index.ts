// The package's public face. `Voice` is also the default export, in the place of the official SDK's class.
export {Voice, Voice as default} from './voice.ts';
export {VoiceError, type VoiceErrorType} from './errors.ts';
export {is} from './messages.ts';
export {TranscriptStore, type TranscriptLine} from './transcript.ts';
export type {
  AddMessage,
  AssistantMessage,
  Control,
  KnownMessage,
  PageMessage,
  Role,
  Say,
  SpeechUpdate,
  StatusUpdate,
  Transcript,
  UnknownMessage,
} from './messages.ts';
export type {
  CallStartFailed,
  CallStartProgress,
  CallStartSuccess,
  Devices,
  Stage,
  VoiceEvent,
  VoiceEvents,
} from './events.ts';
export type {CallConfig, CallObject, Inspection, Inspector, Limits, VoiceOptions} from './options.ts';
export type {FatalReport} from './report.ts';
export type {Reference, StartArguments, WebCallRequest} from './request.ts';
export type {WebCall} from './web-call.ts';
