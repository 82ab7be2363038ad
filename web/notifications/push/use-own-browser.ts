import {useEffect, useState} from 'react';
import type {PushBrowser} from '#schema/notifications/push/push.api.ts';
import {findsItself} from '#web/notifications/push/device.ts';

/** Which of the browsers that get pushes this one is; `undefined` where it is none of them. */
export function useOwnBrowser(
  browsers: readonly PushBrowser[] | undefined,
): PushBrowser | undefined | 'looking' {
  const [own, setOwn] = useState<PushBrowser | 'looking' | undefined>('looking');
  useEffect(() => {
    if (!browsers) return undefined;
    let isOver = false;
    const find = async () => {
      // Where the browser cannot say what it has it is none of them: what goes wrong is said when it is turned on.
      const found = await findsItself(browsers).catch(() => undefined);
      if (!isOver) setOwn(found);
    };
    void find();
    return () => {
      isOver = true;
    };
  }, [browsers]);
  return own;
}
