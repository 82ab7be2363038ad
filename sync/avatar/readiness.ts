// What can be used here, who gets what, and what stops it today: for learners, before they start anything.
import type {AvatarReadiness} from '#schema/avatar/avatar.api.ts';
import {
  AVATAR_SERVICE_KINDS,
  AVATAR_SERVICES,
  type AvatarServiceKind,
} from '#schema/avatar/avatar.services.ts';
import type {AvatarSettings} from '#sync/settings/avatar.settings.ts';
import {stopOf} from '#sync/avatar/sessions/start.ts';
import type {Sql} from '#sync/commands/sql.ts';

export async function readinessFor(
  settings: AvatarSettings,
  sql: Sql,
  userId: string,
): Promise<readonly AvatarReadiness[]> {
  const all: AvatarReadiness[] = [];
  // One after the other: it may be a single connection.
  for (const kind of AVATAR_SERVICE_KINDS) {
    const missing = settings.missing[kind];
    const isReady = missing.length === 0;
    all.push({
      kind,
      isReady,
      missing,
      goes: goesOf(settings, kind),
      // None is known of one that isn’t ready.
      reaches: settings.origins.get(AVATAR_SERVICES[kind].path) ?? [],
      stop: isReady ? await stopOf(sql, userId, kind) : null,
    });
  }
  return all;
}

const STAYS = 'Your voice stays on this device.';
const TO_HEYGEN = 'The tutor’s answers go to HeyGen, which says them.';
/** By a connection of the learner's own browser, as OpenAI's is. */
const FROM_DID = 'D-ID’s picture and voice come straight from D-ID, which sees your IP address.';

/** Who runs the rooms of these names. */
const CARRIERS: Readonly<Record<string, string>> = {'livekit.cloud': 'LiveKit', 'daily.co': 'Daily'};

/** Rooms are entered by the learner's own browser. */
function carriersOf(hosts: readonly string[]): string {
  const names = hosts.map((host) => {
    const plain = host.replace(/^\*\./, '');
    return CARRIERS[plain] ?? plain;
  });
  return `${[...new Set(names)].join(' or ')}, which sees your IP address`;
}

function toPlatformOf(platform: AvatarSettings['platform']): string {
  const where = platform
    ? `${new URL(platform.address).host}, this academy’s voice platform`
    : 'this academy’s voice platform';
  return `Your voice and what you type go to ${where}.`;
}

function goesOf(
  {platform, tavus, heygen, roomHosts}: AvatarSettings,
  kind: AvatarServiceKind,
): readonly string[] {
  const toPlatform = toPlatformOf(platform);
  const byRoom = `The call goes through ${carriersOf(roomHosts)}.`;
  const fromFace = heygen ? [`HeyGen’s picture and voice come through ${carriersOf(heygen.roomHosts)}.`] : [];
  switch (kind) {
    case 'platform-heygen':
      return [toPlatform, byRoom, TO_HEYGEN, ...fromFace];
    case 'heygen-openai':
      return [
        'Your voice goes straight to OpenAI, which turns it into text and sees your IP address.',
        TO_HEYGEN,
        ...fromFace,
      ];
    case 'platform-tavus':
      return tavus?.key || !platform
        ? ['Your voice and what you type go to Tavus.', byRoom]
        : [toPlatform, byRoom, 'The tutor’s answers go to Tavus, which says them.'];
    case 'platform':
      return [toPlatform, byRoom];
    case 'did':
      return [STAYS, 'The tutor’s answers go to D-ID, which says them.', FROM_DID];
    case 'did-agents':
      return [STAYS, 'Your questions go to D-ID as text.', FROM_DID];
  }
}
