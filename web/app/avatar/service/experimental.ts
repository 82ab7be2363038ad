import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';

/** Specification, section 2.2: their entries are for developers alone. */
export const EXPERIMENTAL: ReadonlySet<AvatarServiceKind> = new Set(['heygen-openai', 'platform-tavus']);
