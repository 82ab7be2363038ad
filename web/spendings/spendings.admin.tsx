import {ReceiptText} from 'lucide-react';
import {lazy} from 'react';
import type {AdminScreens} from '#web/part/part.ts';

export const adminScreens: AdminScreens = {
  '/admin/ai-spendings': {
    icon: ReceiptText,
    Show: lazy(async () => ({
      default: (await import('#web/spendings/admin/spendings.screen.tsx')).SpendingsScreen,
    })),
  },
};
