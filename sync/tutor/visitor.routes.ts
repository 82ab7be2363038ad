// What visitors ask the tutor, and how it talks.
import type {Pool} from 'pg';
import {askTutor, tutorVoice} from '#schema/tutor/tutor.api.ts';
import {askRules} from '#schema/tutor/tutor.rules.ts';
import {clientAddress, networkOf} from '#sync/http/client-address.ts';
import {memoryLimit} from '#sync/http/memory-limit.ts';
import {serve} from '#sync/http/serve.ts';
import type {Settings} from '#sync/settings.ts';
import {TEXTS} from '#sync/tutor/public-sections.ts';
import type {TutorApi} from '#sync/tutor/tutor.access.ts';
import {answerForVisitor} from '#sync/tutor/visitor-answer.ts';

type Needs = {readonly pool: Pool} & Pick<Settings, 'trustedProxy' | 'voiceCall'>;

export function visitorRoutes(api: TutorApi, {pool, trustedProxy, voiceCall}: Needs): void {
  const count = memoryLimit({
    times: 20,
    withinSeconds: 60,
    message: 'That’s 20 questions in a minute. Ask again in a moment.',
  });
  serve(api, askTutor, {body: askRules}, async ({body}, _, c) => {
    await count(networkOf(clientAddress(c, trustedProxy)));
    return answerForVisitor({pool, folder: TEXTS}, body.question);
  });
  serve(api, tutorVoice, {}, () => {
    if (!voiceCall) return Promise.resolve({platform: null});
    const {address, token, assistant, privateKey} = voiceCall;
    if (privateKey !== '') return Promise.resolve({platform: 'server' as const});
    return Promise.resolve({platform: {address, token, assistant}});
  });
}
