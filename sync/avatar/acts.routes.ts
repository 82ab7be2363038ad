// What goes to a session's services by the server, because it takes a key.
import {
  avatarAnswer,
  avatarAsk,
  avatarCandidate,
  avatarHush,
  avatarOffer,
  avatarSay,
} from '#schema/avatar/avatar.api.ts';
import {CANDIDATES_MOST, SDP_MOST_BYTES, SESSION_MOST_S} from '#schema/avatar/avatar.limits.ts';
import {candidateRules, sdpRules, textRules} from '#schema/avatar/avatar.rules.ts';
import type {AvatarApi} from '#sync/avatar/avatar.access.ts';
import {demandHandle, demandRun, wrongKind} from '#sync/avatar/own-run.ts';
import type {AvatarNeeds} from '#sync/avatar/session.routes.ts';
import {takeCharacters} from '#sync/avatar/sessions/runs.ts';
import {keeperOf} from '#sync/avatar/sessions/start.ts';
import {demandService} from '#sync/avatar/vendors/vendors.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {memoryLimit} from '#sync/http/memory-limit.ts';
import {serve} from '#sync/http/serve.ts';

/** Of one session: how its browser connects. */
const DESCRIPTIONS = {
  times: 6,
  withinSeconds: SESSION_MOST_S,
  message: 'This session can’t connect any more often. Start a new one.',
};
const CANDIDATES = {
  times: CANDIDATES_MOST,
  withinSeconds: SESSION_MOST_S,
  message: `A session takes ${CANDIDATES_MOST} candidates.`,
};
/** Of one learner. */
const SENTENCES = {
  times: 90,
  withinSeconds: 60,
  message: 'That’s more than an avatar says in a minute.',
};
const HUSHES = {times: 90, withinSeconds: 60, message: 'That’s too many requests in a minute.'};
const QUESTIONS = {
  times: 20,
  withinSeconds: 60,
  message: 'That’s 20 questions in a minute. Ask again in a moment.',
};
/** A session description as JSON: each of its line ends takes more bytes there. */
const SDP_BODY = {body: sdpRules, mostBytes: 2 * SDP_MOST_BYTES};

export function actRoutes(api: AvatarApi, {pool, log, avatarVendors: vendors}: AvatarNeeds): void {
  const countDescription = memoryLimit(DESCRIPTIONS);
  const countCandidate = memoryLimit(CANDIDATES);
  const countSentence = memoryLimit(SENTENCES);
  const countHush = memoryLimit(HUSHES);
  const countQuestion = memoryLimit(QUESTIONS);

  serve(api, avatarAnswer, SDP_BODY, async ({params: {id}, body}, {learner: {userId}}) => {
    const stream = demandHandle(await demandRun(pool, userId, id), 'did', 'did-agents');
    await countDescription(id);
    await demandService(vendors.did).answer(stream, body.sdp);
    return {};
  });
  serve(api, avatarCandidate, {body: candidateRules}, async ({params: {id}, body}, {learner: {userId}}) => {
    const stream = demandHandle(await demandRun(pool, userId, id), 'did', 'did-agents');
    await countCandidate(id);
    await demandService(vendors.did).candidate(stream, body);
    return {};
  });
  serve(api, avatarOffer, SDP_BODY, async ({params: {id}, body}, {learner: {userId}}) => {
    const {kind} = await demandRun(pool, userId, id);
    if (kind !== 'heygen-openai') throw wrongKind();
    await countDescription(id);
    const keep = keeperOf({pool, vendors, log}, id);
    return {sdp: await demandService(vendors.openAi).answer(body.sdp, keep)};
  });
  serve(api, avatarSay, {body: textRules}, async ({params: {id}, body}, {learner: {userId}}) => {
    const face = demandHandle(await demandRun(pool, userId, id), 'heygen', 'did');
    await countSentence(userId);
    // A minute is what is paid, and a service charges for what is said as well.
    if (!(await takeCharacters(pool, id, body.text.length))) throw saidAll();
    if (face.at === 'did') await demandService(vendors.did).say(face, body.text);
    else await demandService(vendors.heygen).say(face.id, body.text);
    return {};
  });
  serve(api, avatarHush, {}, async ({params: {id}}, {learner: {userId}}) => {
    const {handles} = await demandRun(pool, userId, id);
    await countHush(userId);
    // The others have nothing for it: their browsers stop playing.
    const face = handles.findLast(({at}) => at === 'heygen');
    if (face) await demandService(vendors.heygen).hush(face.id);
    return {};
  });
  serve(api, avatarAsk, {body: textRules}, async ({params: {id}, body}, {learner: {userId}}) => {
    const run = await demandRun(pool, userId, id);
    const [stream, chat] = [demandHandle(run, 'did-agents'), demandHandle(run, 'did-chat')];
    await countQuestion(userId);
    return {answer: await demandService(vendors.did).chat(stream, chat.id, body.text)};
  });
}

const saidAll = () =>
  new HttpRefusal(409, {
    message: 'That’s more than an avatar says in a session. Start a new one.',
    code: 'SAID_ALL',
  });
