import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import type {PastSession} from '#web/avatar/screen/service/last-sessions.tsx';

/** The learner's sessions with services. */
export const usePastSessions = (): readonly PastSession[] => useRows(queries.avatar.sessions())[0];
