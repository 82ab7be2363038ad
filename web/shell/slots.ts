import type {ComponentType, ReactNode} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';

/** Whom the frame is for, and what fills its places as soon as the learner's data is open. */
export type ShellSlots = {
  user: CurrentUser;
  /** The save state. */
  State: ComponentType<{compact?: boolean}>;
  points: ReactNode;
  /** Notifications; it opens below itself or to its right. */
  Bell: ComponentType<{side?: 'right' | 'bottom'; className?: string}>;
  /** Opens the account, where no page of it does. */
  Account?: ComponentType<{user: CurrentUser}>;
};
