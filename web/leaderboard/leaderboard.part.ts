import {Trophy} from 'lucide-react';
import {periodAt} from '#schema/leaderboard/periods.ts';
import {queries} from '#schema/queries.ts';
import {serverClock} from '#web/io/server-clock.ts';
import type {Part} from '#web/part/part.ts';
import {likelyScreen} from '#web/part/screens.ts';

export const leaderboardPart = {
  screens: {
    '/leaderboard': likelyScreen(
      async () => (await import('#web/leaderboard/leaderboard.screen.tsx')).LeaderboardScreen,
    ),
  },
  preload: [
    () => queries.points.total(),
    () => queries.points.ledger(),
    () => queries.leaderboard.cohorts(),
    () => queries.leaderboard.disputes(),
    () => queries.leagues.weeks(),
    // What the leaderboard opens with.
    () =>
      queries.leaderboard.top({
        period: periodAt('week', serverClock.now()),
        scope: 'all',
        value: '',
        limit: 20,
      }),
  ],
  words: async () => (await import('#web/leaderboard/leaderboard.words.ts')).leaderboardWords,
  navigation: [
    {
      path: '/leaderboard',
      label: 'Leaderboard',
      description: 'Your league and your rank this week',
      icon: Trophy,
      order: 50,
      keys: 'g l',
    },
  ],
} satisfies Part<'leaderboard'>;
