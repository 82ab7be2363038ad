// The pages of the services that may stand behind the avatar, and the entries that lead to two of them.
import {Clapperboard, Video} from 'lucide-react';
import {AVATAR_SERVICES, type AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import type {NavigationEntry} from '#web/part/part.ts';
import {screen, type Screens} from '#web/part/screens.ts';

const page = (kind: AvatarServiceKind) =>
  screen(async () => (await import('#web/app/avatar/service/service.screen.tsx')).screenOf(kind));

export const avatarScreens = {
  [AVATAR_SERVICES['platform-heygen'].path]: page('platform-heygen'),
  [AVATAR_SERVICES['heygen-openai'].path]: page('heygen-openai'),
  [AVATAR_SERVICES['platform-tavus'].path]: page('platform-tavus'),
  [AVATAR_SERVICES.did.path]: page('did'),
  [AVATAR_SERVICES['did-agents'].path]: page('did-agents'),
  [AVATAR_SERVICES.platform.path]: page('platform'),
} satisfies Screens;

/** Specification, section 2.2. */
export const avatarEntries = [
  {
    path: AVATAR_SERVICES['heygen-openai'].path,
    label: 'OpenAI avatar',
    description: 'Experimental video avatar: OpenAI and HeyGen',
    icon: Video,
    order: 95,
    devOnly: true,
  },
  {
    path: AVATAR_SERVICES['platform-tavus'].path,
    label: 'Tavus avatar',
    description: 'Experimental video avatar: Tavus',
    icon: Clapperboard,
    order: 96,
    devOnly: true,
  },
] as const satisfies readonly NavigationEntry[];
