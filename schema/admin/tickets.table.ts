// Tickets. Learners' browsers have no such table: admins' queries alone ask for them.
import {enumeration, number, string, table} from '@rocicorp/zero';

export type TicketState = 'open' | 'in-progress' | 'waiting' | 'resolved' | 'closed';

/** What somebody asked those who run the academy. Who wrote, and what, is read by REST (`support.api.ts`). */
export const ticket = table('ticket')
  .columns({
    id: string(),
    /** What people call it by: T-1001. */
    no: number(),
    subject: string(),
    category: enumeration<'contact'>(),
    priority: enumeration<'low' | 'normal' | 'high' | 'urgent'>(),
    state: enumeration<TicketState>(),
    createdAt: number(),
  })
  .primaryKey('id');
