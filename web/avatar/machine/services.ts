// What is known of each service behind the avatar before anything of it is fetched.
import {
  AVATAR_SERVICE_KINDS,
  AVATAR_SERVICES,
  type AvatarServiceKind,
} from '#schema/avatar/avatar.services.ts';
import {TUTOR_PATH} from '#schema/tutor/tutor.path.ts';
import type {Elsewhere, Service} from '#web/avatar/machine/avatar.types.ts';

/** Whether it is no service of the academy's answers, but its own that are said. */
export const answersByItself = (service: Service): boolean =>
  service !== 'local' && AVATAR_SERVICES[service].answers === 'service';

/** Whether it is seen, and not only heard: that one has the academy's own face. */
export const isSeen = (kind: AvatarServiceKind): boolean => AVATAR_SERVICES[kind].face === 'service';

/** What the ids of its sessions begin with (specification, section 3). */
export const prefixOf = (service: Service): string =>
  service === 'local' ? 'local' : AVATAR_SERVICES[service].prefix;

/** The page that one talks with it on. */
export const pageOf = (service: Service): string =>
  service === 'local' ? TUTOR_PATH : AVATAR_SERVICES[service].path;

/** For people. */
export const nameOf = (service: Service): string =>
  service === 'local' ? 'the tutor' : AVATAR_SERVICES[service].name;

/** By whom a session of another tab is talked with; of one that only begins that is not known, and this device costs nothing. */
export const serviceThere = (session: Elsewhere): Service =>
  session === 'starting' ? 'local' : session.service;

/** Another tab may be of another build, with a service that this one doesn't know: such a session is one that only begins. */
export const knownThere = (session: Elsewhere): Elsewhere =>
  session !== 'starting' && isService(session.service) ? session : 'starting';

const isService = (service: string): boolean =>
  service === 'local' || AVATAR_SERVICE_KINDS.some((kind) => kind === service);
