import {useState} from 'react';
import {useKept} from '#web/data/data.ts';
import {kept} from '#web/io/kept.ts';

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const keptFlags = kept({
  name: 'assessment-flags',
  owner: 'learner',
  until: 'account-deleted',
  schema: isList,
});

/** Questions that the learner wants to come back to, on this device. */
export function useFlags(attemptId: string): [ReadonlySet<string>, (questionId: string) => void] {
  const mine = useKept(keptFlags, attemptId);
  const [flags, setFlags] = useState<ReadonlySet<string>>(() => new Set(mine.read()));
  return [
    flags,
    (questionId) => {
      const next = new Set(flags);
      if (!next.delete(questionId)) next.add(questionId);
      setFlags(next);
      mine.keep([...next]);
    },
  ];
}
