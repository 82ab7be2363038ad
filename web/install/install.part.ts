import {catchInstallOffer} from '#web/install/catch-offer.ts';
import {UpdateNotice} from '#web/install/update/update-notice.tsx';
import type {Part} from '#web/part/part.ts';

export const installPart = {
  atStart: catchInstallOffer,
  frameForAll: [UpdateNotice],
} satisfies Part;
