import {microphoneGate} from '#web/avatar/services/hearing/microphone-gate.ts';
import type {Talk} from '#web/avatar/services/service-adapter.ts';
import {NO_EARS, type Ears} from '#web/avatar/voice/ears.ts';

/**
 * Of a service that hears by itself.
 * @param turned gets whether it may hear, from silence on.
 */
export const gateOf = ({microphone, tell, signal}: Talk<unknown>, turned: (isOpen: boolean) => void): Ears =>
  microphone ? microphoneGate(microphone, {tell, signal, turned}) : NO_EARS;
