// The voice platform alone: it hears and answers, and the academy's own face speaks with its voice.
import {talkByPlatform} from '#web/avatar/services/kinds/by-platform.ts';
import {serviceAdapter} from '#web/avatar/services/service-adapter.ts';

export const platformAdapter = serviceAdapter('platform', (talk) =>
  talkByPlatform(talk, talk.connection.call),
);
