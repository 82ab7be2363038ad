import type {AvatarState} from '#web/avatar/machine/avatar.texts.ts';
import type {MouthSource} from '#web/avatar/voice/mouth-stand-in.ts';
import {SpeakingFace} from '#web/ui/trace/face/speaking-face.tsx';

type Props = {state: AvatarState; mouth: MouthSource; name: string; size?: 'small' | 'large'};

export const Face = ({state}: Props) => <SpeakingFace mood={state === 'speaking' ? 'speaks' : 'expects'} />;
