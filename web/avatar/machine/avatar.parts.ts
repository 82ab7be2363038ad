// What the avatar's machine is made of: its guards, and what it does.
import {assign, enqueueActions, setup, stopChild} from 'xstate';
import {adapterActor} from '#web/avatar/machine/adapter.actor.ts';
import {NOTES, TROUBLE} from '#web/avatar/machine/avatar.texts.ts';
import {sessionOf, wishOf, withLine} from '#web/avatar/machine/avatar.rules.ts';
import type {Act, AvatarContext, Manner, News, Service} from '#web/avatar/machine/avatar.types.ts';
import {answersByItself} from '#web/avatar/machine/services.ts';

/** Spec, section 9: speech ends that long after the last loud sample. */
export const SPEECH_END_MS = 1000;
/** Spec, section 9: louder than this is speech. */
const SPEECH_FROM = 0.01;
/** Words that are not understood by then, after the key was let go, do not come any more. */
export const LATE_WORDS_MS = 4000;

/** An answer that a service has not begun to say by then does not come any more. */
export const ANSWER_MS = 30_000;

/** Nothing of a talk. */
export const FRESH = {
  hasMicrophone: false,
  isHolding: false,
  isMuted: false,
  hearing: '',
  saying: '',
  turnId: undefined,
  isAwaiting: false,
  isDue: false,
  notice: undefined,
  trouble: undefined,
  areStepsOpen: false,
  picture: undefined,
  endsAt: undefined,
} as const satisfies Partial<AvatarContext>;

/** The service, as an actor of the machine. */
const AVATAR = 'avatar';

type Context = AvatarContext & {
  readonly now: () => number;
  readonly newId: (service: Service) => string;
};
export type AvatarMachineInput = Pick<Context, 'now' | 'newId'> & {
  readonly manner: Manner;
  readonly isQuiet: boolean;
};

/** Whether somebody can be heard at all. */
const canHear = ({hasMicrophone, isTaken}: AvatarContext) => hasMicrophone && !isTaken;
/** A call is not talked into. */
const isUnheard = ({isQuiet, isTaken}: AvatarContext) => isQuiet || isTaken;
const answersItself = ({service}: AvatarContext) => answersByItself(service);
const isFree = (context: AvatarContext) => canHear(context) && context.manner === 'free' && !context.isMuted;

export const avatarParts = setup({
  types: {
    context: {} as Context,
    events: {} as News | Act,
    input: {} as AvatarMachineInput,
    emitted: {} as {readonly type: 'question'; readonly text: string},
  },
  actors: {adapter: adapterActor},
  guards: {
    isResting: ({context}) => !context.isStarting,
    isStarting: ({context}) => context.isStarting,
    hasMicrophone: ({context}) => context.hasMicrophone,
    lacksMicrophone: ({context}) => !context.hasMicrophone,
    mayHold: ({context}) => canHear(context) && context.manner === 'hold',
    mayMute: ({context}) => context.manner === 'free',
    isTurn: ({context, event}) => event.type === 'taken' && event.isTaken !== context.isTaken,
    isHolding: ({context}) => context.isHolding,
    isReleased: ({context}) => context.manner === 'hold' && !context.isHolding,
    isFree: ({context}) => isFree(context),
    isLoud: ({context, event}) => event.type === 'level' && isFree(context) && event.level > SPEECH_FROM,
    hasWords: ({event}) => event.type === 'heard' && event.text.trim() !== '',
    isForService: ({context, event}) =>
      event.type === 'heard' && event.text.trim() !== '' && answersItself(context),
    isForAcademy: ({context}) => !answersItself(context),
    answersItself: ({context}) => answersItself(context),
    // It greets, or answers what it has heard by itself.
    mayBegin: ({context}) => answersItself(context) && !context.isHolding,
    wasAsked: ({context, event}) =>
      event.type === 'line' && event.line.from === 'you' && answersItself(context) && !context.isHolding,
    isThisAnswer: ({context, event}) => event.type === 'answer' && event.turnId === context.turnId,
    hasNothingToSay: ({context, event}) =>
      event.type === 'answer' &&
      event.turnId === context.turnId &&
      event.sentences.length === 0 &&
      event.isWhole &&
      (event.isAnew === true || !context.isDue),
    isRetracted: ({context, event}) =>
      event.type === 'answer' &&
      event.turnId === context.turnId &&
      event.sentences.length === 0 &&
      event.isAnew === true,
    isAwaiting: ({context}) => context.isAwaiting,
  },
  actions: {
    begin: enqueueActions(({enqueue, context}) => {
      if (!context.isStarting) return;
      const {service, wantsMicrophone, microphoneId, speakerId} = context;
      enqueue.assign(FRESH);
      const input = {service, wantsMicrophone, microphoneId, speakerId, isQuiet: isUnheard(context)};
      enqueue.spawnChild('adapter', {id: AVATAR, input});
    }),
    wish: assign(({context, event}) =>
      event.type === 'start' || event.type === 'typeInstead' ? wishOf(context, event) : {},
    ),
    endWish: assign({isStarting: false}),
    hangUp: enqueueActions(({enqueue}) => {
      enqueue(stopChild(AVATAR));
      enqueue.assign(({context: {trouble, areStepsOpen}, event}) => {
        // Why it has ended is no error.
        const notice = event.type === 'ended' ? event.text : undefined;
        return {...FRESH, trouble, areStepsOpen, notice};
      });
    }),
    forgetTrouble: assign({trouble: undefined, areStepsOpen: false}),
    endSession: assign({session: undefined, isStarting: false}),
    noteOpened: enqueueActions(({enqueue, context, event}) => {
      if (event.type !== 'opened') return;
      const {hasMicrophone, notice, sessionId, endsAt} = event;
      enqueue.assign({hasMicrophone, notice, endsAt, session: sessionOf(context, sessionId)});
      // It may have changed while it connected.
      enqueue.sendTo(AVATAR, {type: 'quiet', isQuiet: isUnheard(context)});
      if (hasMicrophone && !context.isTaken && context.manner === 'free')
        enqueue.sendTo(AVATAR, {type: 'listen', as: 'free'});
    }),
    noteHearing: assign(({event}) =>
      event.type === 'hearing' ? {hearing: event.text, notice: undefined} : {},
    ),
    noteSaying: assign(({event}) => (event.type === 'said' ? {saying: event.text, isDue: true} : {})),
    noteSilence: assign({saying: '', isDue: false}),
    noteNotHeard: assign({hearing: '', notice: NOTES.notHeard}),
    noteNoAnswer: assign({saying: '', isDue: false, notice: NOTES.noAnswer}),
    endHearing: assign({hearing: ''}),
    notePicture: assign(({event}) => (event.type === 'picture' ? {picture: event.track} : {})),
    noteGone: assign(({event}) =>
      event.type === 'microphoneGone'
        ? {hasMicrophone: false, isHolding: false, hearing: '', notice: event.text}
        : {},
    ),
    letGo: enqueueActions(({enqueue}) => {
      enqueue.assign({hasMicrophone: false, isHolding: false, hearing: '', notice: undefined});
      enqueue.sendTo(AVATAR, {type: 'letGo'});
    }),
    noteTrouble: assign(({event}) =>
      event.type === 'failed'
        ? {trouble: event.text, areStepsOpen: event.text === TROUBLE.denied, isStarting: false}
        : {},
    ),
    listen: enqueueActions(({enqueue}) => {
      enqueue.assign({isHolding: true, hearing: '', notice: undefined});
      enqueue.sendTo(AVATAR, {type: 'listen', as: 'held'});
    }),
    finish: enqueueActions(({enqueue}) => {
      enqueue.assign({isHolding: false});
      enqueue.sendTo(AVATAR, {type: 'finish'});
    }),
    drop: enqueueActions(({enqueue, context}) => {
      enqueue.assign({isHolding: false, hearing: ''});
      if (context.manner === 'hold') enqueue.sendTo(AVATAR, {type: 'mute'});
    }),
    passHeard: enqueueActions(({enqueue, context, event}) => {
      if (event.type !== 'heard' && event.type !== 'typed') return;
      const text = event.text.trim();
      const lines = answersItself(context) ? withLine(context.lines, {from: 'you', text}) : context.lines;
      enqueue.assign({hearing: '', lines});
      enqueue.sendTo(AVATAR, {type: 'ask', text});
    }),
    noteLine: assign(({context, event}) =>
      event.type === 'line'
        ? {
            lines: withLine(context.lines, event.line),
            notice: context.notice === NOTES.noAnswer ? undefined : context.notice,
          }
        : {},
    ),
    tellQuestion: enqueueActions(({enqueue, event}) => {
      if (event.type === 'question') enqueue.emit({type: 'question', text: event.text});
    }),
    noteAsked: assign(({event}) =>
      event.type === 'asked' ? {turnId: event.turnId, isAwaiting: true, notice: undefined} : {},
    ),
    hush: enqueueActions(({enqueue}) => {
      enqueue.assign({turnId: undefined, isAwaiting: false, isDue: false, saying: ''});
      enqueue.sendTo(AVATAR, {type: 'hush'});
    }),
    say: enqueueActions(({enqueue, context, event}) => {
      if (event.type !== 'answer') return;
      const wasDue = context.isDue && event.isAnew !== true;
      enqueue.assign({isAwaiting: !event.isWhole, isDue: wasDue || event.sentences.length > 0});
      if (event.isAnew) enqueue.sendTo(AVATAR, {type: 'hush'});
      if (event.sentences.length > 0) enqueue.sendTo(AVATAR, {type: 'say', sentences: event.sentences});
    }),
    turnManner: enqueueActions(({enqueue, context, event}) => {
      if (event.type !== 'setManner') return;
      const {manner} = event;
      enqueue.assign({manner, isHolding: false, isMuted: false, hearing: ''});
      if (canHear(context))
        enqueue.sendTo(AVATAR, manner === 'free' ? {type: 'listen', as: 'free'} : {type: 'mute'});
    }),
    turnMute: enqueueActions(({enqueue, context}) => {
      enqueue.assign({isMuted: !context.isMuted, hearing: ''});
      if (canHear(context))
        enqueue.sendTo(AVATAR, context.isMuted ? {type: 'listen', as: 'free'} : {type: 'mute'});
    }),
    turnQuiet: enqueueActions(({enqueue, context}) => {
      enqueue.assign({isQuiet: !context.isQuiet});
      enqueue.sendTo(AVATAR, {type: 'quiet', isQuiet: isUnheard({...context, isQuiet: !context.isQuiet})});
    }),
    giveToCall: enqueueActions(({enqueue, context, event}) => {
      if (event.type !== 'taken') return;
      const {isTaken} = event;
      enqueue.assign({isTaken, isHolding: false, hearing: ''});
      enqueue.sendTo(AVATAR, {type: 'quiet', isQuiet: isUnheard({...context, isTaken})});
      if (!context.hasMicrophone) return;
      if (isTaken) enqueue.sendTo(AVATAR, {type: 'mute'});
      else if (context.manner === 'free' && !context.isMuted)
        enqueue.sendTo(AVATAR, {type: 'listen', as: 'free'});
    }),
    noteTaken: assign(({event}) => (event.type === 'taken' ? {isTaken: event.isTaken} : {})),
    noteManner: assign(({event}) => (event.type === 'setManner' ? {manner: event.manner} : {})),
    noteQuiet: assign({isQuiet: ({context}) => !context.isQuiet}),
  },
  delays: {speechEnd: SPEECH_END_MS, lateWords: LATE_WORDS_MS, noAnswer: ANSWER_MS},
});
