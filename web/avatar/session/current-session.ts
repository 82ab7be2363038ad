// The avatar's session of this browser, as screens see it. It is in the first load: the machine and all that it needs is not.
import {atom} from 'jotai';
import type {AvatarState} from '#web/avatar/machine/avatar.texts.ts';
import type {AvatarContext, Elsewhere} from '#web/avatar/machine/avatar.types.ts';

export type AvatarView = AvatarContext & {
  readonly state: AvatarState;
  /** Of another tab of this browser. */
  readonly elsewhere: Elsewhere | undefined;
};

export const IDLE_AVATAR: AvatarView = {
  state: 'idle',
  elsewhere: undefined,
  service: 'local',
  session: undefined,
  endsAt: undefined,
  lines: [],
  microphoneId: undefined,
  speakerId: undefined,
  isStarting: false,
  wantsMicrophone: true,
  hasMicrophone: false,
  manner: 'hold',
  isHolding: false,
  isMuted: false,
  isQuiet: false,
  isTaken: false,
  hearing: '',
  saying: '',
  turnId: undefined,
  isAwaiting: false,
  isDue: false,
  notice: undefined,
  trouble: undefined,
  areStepsOpen: false,
  picture: undefined,
};

export const avatarAtom = atom<AvatarView>(IDLE_AVATAR);

/** Whether it is anything but at rest in this tab. */
export const isAwake = ({state, isStarting, session}: AvatarView): boolean =>
  state !== 'idle' || isStarting || session !== undefined;
