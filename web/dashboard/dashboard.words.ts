import type {Words} from '#web/part/words.ts';

export const dashboardWords = {
  'dashboard.arrange': () => 'Arrange your dashboard',
} satisfies Words<'dashboard'>;
