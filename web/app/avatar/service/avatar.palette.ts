import {AudioLines, Video} from 'lucide-react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import type {AvatarReadiness} from '#schema/avatar/avatar.api.ts';
import {EXPERIMENTAL} from '#web/app/avatar/service/experimental.ts';
import {isSeen, nameOf, pageOf} from '#web/avatar/machine/services.ts';
import {useReadyServices} from '#web/avatar/screen/service/use-readiness.ts';
import type {PaletteEntry, PaletteSource} from '#web/part/palette.ts';

/** The video avatars and the voice that this academy has set up; developers find the experimental ones among the pages. */
export const avatarPalette: PaletteSource = {
  needsData: true,
  useEntries: ({user}) => avatarEntriesOf(useReadyServices(), user),
};

export const avatarEntriesOf = (
  ready: readonly Pick<AvatarReadiness, 'kind'>[],
  {mayLearn}: Pick<CurrentUser, 'mayLearn'>,
): readonly PaletteEntry[] =>
  mayLearn
    ? ready
        .filter(({kind}) => !EXPERIMENTAL.has(kind))
        .map(({kind}) => ({
          id: `page ${pageOf(kind)}`,
          kind: 'Pages',
          title: `${isSeen(kind) ? 'Video avatar' : 'Voice tutor'}: ${nameOf(kind)}`,
          detail: pageOf(kind),
          icon: isSeen(kind) ? Video : AudioLines,
          path: pageOf(kind),
        }))
    : [];
