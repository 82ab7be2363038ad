import type {PastSession} from '#web/avatar/screen/service/last-sessions.tsx';

const NONE: readonly PastSession[] = [];

/** The learner's sessions with services. */
export const usePastSessions = (): readonly PastSession[] => NONE;
