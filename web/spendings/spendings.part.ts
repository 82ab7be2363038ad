import type {Part} from '#web/part/part.ts';

export const spendingsPart = {
  adminScreens: async () => (await import('#web/spendings/spendings.admin.tsx')).adminScreens,
} satisfies Part;
