import {Notice} from '#web/ui/show/notice.tsx';

type Props = {
  /** What an act is once it is done: `sent`. */
  done: string;
  /** The academy is being asked what has become of it. */
  isAsking: boolean;
  /** Nobody knows what has become of it. */
  isUnsure?: boolean | undefined;
  /** Why it was not done, in words. */
  problem: string | undefined;
};

/** What is wrong with an act, in its dialog; that nobody knows is another thing than that it was not done. */
export function ActNotice({done, isAsking, isUnsure = false, problem}: Props) {
  const unsure = `We don’t know whether it was ${done}`;
  if (isAsking) {
    return (
      <Notice tone="warn" title={unsure}>
        The academy isn’t answering. We’ll keep asking until it does, so there’s no need to try again.
      </Notice>
    );
  }
  return problem === undefined ? null : (
    <Notice tone="bad" title={isUnsure ? unsure : `Not ${done}`}>
      {problem}
    </Notice>
  );
}
