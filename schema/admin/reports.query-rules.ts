import * as z from 'zod/mini';

const asked = z.strictObject({isOpen: z.boolean('isOpen must be true or false')});

export const reportQueryRules = {'reports.mistakes': asked, 'reports.disputes': asked};
