import {number, string, table} from '@rocicorp/zero';

/** Where admins are right now: one row for each open page. Seen by admins only. */
export const adminPresence = table('adminPresence')
  .columns({
    /** Of the tab. */
    id: string(),
    adminId: string(),
    /** The admin's full name. */
    name: string(),
    /** An admin page, such as `/admin/students`. */
    page: string(),
    /** What is open on it, such as a learner's id. */
    rowId: string().optional(),
    seenAt: number(),
  })
  .primaryKey('id');
