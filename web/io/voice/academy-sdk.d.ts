// What of `@academy/sdk` is used here. Its own class reaches the start machine, which compiles
// in the package's own program only: how XState's types compare depends on what else is compiled with them.
/* oxlint-disable no-restricted-imports -- types of another package of this repository, whose entry is what this file replaces */
import type {VoiceError as Failure} from '../../../sdk/errors.ts';
import type {VoiceEvents} from '../../../sdk/events.ts';
import type {AssistantMessage as Message, PageMessage} from '../../../sdk/messages.ts';
import type {Inspection as Inspected, VoiceOptions as Options} from '../../../sdk/options.ts';

export type VoiceError = Failure;
export type AssistantMessage = Message;
export type Inspection = Inspected;
export type VoiceOptions = Options;

export declare class Voice {
  constructor(options: VoiceOptions);
  on<Name extends keyof VoiceEvents>(name: Name, listener: VoiceEvents[Name]): this;
  start(assistant: string | Readonly<Record<string, unknown>>): Promise<unknown>;
  stop(): Promise<void>;
  send(message: PageMessage): void;
  setMuted(isMuted: boolean): void;
  setVolume(volume: number): void;
  selectSpeaker(deviceId: string): Promise<void>;
  resumeAudio(): Promise<void>;
}
