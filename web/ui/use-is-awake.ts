import {useSyncExternalStore} from 'react';

const never = () => () => undefined;

/**
 * Whether this part acts: false while its page is built, and for the first look at such a page, which has to find what was
 * built. What only the device knows comes after that.
 */
export const useIsAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
