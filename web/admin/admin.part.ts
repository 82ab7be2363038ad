import type {Part} from '#web/part/part.ts';

export const adminPart = {
  adminScreens: async () => (await import('#web/admin/area.tsx')).adminScreens,
} satisfies Part;
