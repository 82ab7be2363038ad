import {firstAdminLink} from '#sync/admin/admin-links.ts';
import {openPool} from '#sync/db/pool.ts';

/**
 * The link that makes the first admin, for the terminal of whoever starts the academy and for nothing else: it stands
 * in no log and in no file.
 * @returns nothing once there is an admin.
 */
export async function linkForTheStart(databaseUrl: string, origin: string): Promise<string | undefined> {
  const pool = openPool(databaseUrl, () => undefined);
  try {
    return await firstAdminLink(pool, origin);
  } finally {
    await pool.end();
  }
}
