// The package's public face. The default export is `Voice` too, under the types of the official SDK's class.
export {Vapi as default} from './drop-in.ts';
export {Voice} from './voice.ts';
export {VoiceError, type ErrorOfPayload, type VoiceErrorType} from './errors.ts';
export {is} from './messages.ts';
export {TranscriptStore, type TranscriptLine} from './transcript.ts';
export type {
  AddMessage,
  AddMessage as AddMessageMessage,
  AssistantMessage,
  Control,
  Control as ControlMessages,
  EndCall,
  EndCall as EndCallMessage,
  KnownMessage,
  PageMessage,
  Role,
  Say,
  Say as SayMessage,
  SpeechUpdate,
  StatusUpdate,
  Transcript,
  UnknownMessage,
} from './messages.ts';
export type {StartedCall} from './drop-in.ts';
export type {
  CallStartFailed,
  CallStartProgress,
  CallStartSuccess,
  CameraError,
  Devices,
  MicrophoneLost,
  Stage,
  VoiceEvent,
  VoiceEvents,
} from './events.ts';
export type {
  CallConfig,
  CallObject,
  Inspection,
  Inspector,
  Limits,
  ScriptUrlPolicy,
  VoiceOptions,
} from './options.ts';
export type {NetworkTests} from './network-tests.ts';
export type {FatalReport} from './report.ts';
export type {Reference, StartArguments, WebCallRequest} from './request.ts';
export type {WebCall} from './web-call.ts';
