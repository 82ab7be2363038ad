import {asText, type Words} from '#web/part/words.ts';

export const leaderboardWords = {
  'leaderboard.settings': ({isListed, alias}) => {
    if (isListed === false) return 'Take me off the leaderboard';
    return typeof alias === 'string'
      ? `Show me on the leaderboard as “${alias}”`
      : 'Show me on the leaderboard';
  },
  'leaderboard.dispute': ({text}) => `Question points on the leaderboard: “${asText(text)}”`,
} satisfies Words<'leaderboard'>;
