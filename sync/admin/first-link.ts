import {firstAdminLink} from '#sync/admin/sign-in/admin-links.ts';
import {openPool} from '#sync/db/pool.ts';

/**
 * The link that creates the first admin. It is only printed in the terminal that starts the academy, never to a log or a
 * file.
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
