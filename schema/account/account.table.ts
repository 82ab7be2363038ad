import {boolean, json, number, string, table} from '@rocicorp/zero';

/** The public profile of a user: every column has the same audience. */
export const user = table('user')
  .columns({
    id: string(),
    username: string(),
    fullName: string(),
    /** Username and name as a search compares them, each word after a space. */
    folded: string(),
    avatarUrl: string().optional(),
    bio: string().optional(),
    /** Addresses of the web, at most five. */
    links: json<readonly string[]>(),
    createdAt: number(),
  })
  .primaryKey('id');

/** The part of an account that only its owner sees. */
export const learner = table('learner')
  .columns({
    userId: string(),
    /** ISO 3166-1 alpha-2. */
    country: string().optional(),
    /** When they chose it; absent while it is what was found out. */
    countryChosenAt: number().optional(),
    isPythonTestCompleted: boolean(),
    isDev: boolean(),
    /** Who they are on the leaderboard; changes with the alias. */
    entryId: string(),
    /** Whether the leaderboard shows them. */
    isListed: boolean(),
    /** Shown there instead of name, username and picture. */
    alias: string().optional(),
    cohortId: string().optional(),
    /** IANA name of the zone by whose calendar their days are counted. */
    timeZone: string().optional(),
    /** When they chose it; absent while it is what a device said. */
    timeZoneChosenAt: number().optional(),
  })
  .primaryKey('userId');
