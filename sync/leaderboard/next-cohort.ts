import type {Database} from '#sync/db/pool.ts';

/**
 * Opens the next cohort once every one has ended, so that new learners and the landing page have one without an admin.
 * One that has not ended is an admin's to open and close.
 */
export const openNextCohort = (db: Database) => db.query(`select private."openNextCohort"()`);
