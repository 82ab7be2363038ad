import {useEffect, useState} from 'react';
import type {Code} from '#schema/lessons/block.ts';

const NONE: readonly string[] = [];

/** Packages that a sample or an exercise needs and this installation has not. Until that is known, all that it needs. */
export function useMissing({needs = NONE}: Pick<Code, 'needs'>): readonly string[] {
  const [missing, setMissing] = useState(needs);
  useEffect(() => {
    if (needs.length === 0) return;
    let isGone = false;
    const look = async () => {
      const found = await missingOf(needs);
      if (!isGone) setMissing(found);
    };
    void look();
    return () => void (isGone = true);
  }, [needs]);
  return missing;
}

async function missingOf(needs: readonly string[]): Promise<readonly string[]> {
  try {
    const {askPackages} = await import('#web/python/python.ts');
    const {lock} = await askPackages();
    return needs.filter((name) => !Object.hasOwn(lock.packages, name));
  } catch {
    // A part that cannot be fetched: the sample cannot run, either.
    return needs;
  }
}
