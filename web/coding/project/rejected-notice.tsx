import {FILE_MAX} from '#schema/coding/coding.limits.ts';
import {textArg} from '#web/data/outbox/command.ts';
import {useData} from '#web/data/data.ts';
import type {Desk} from '#web/coding/project/desk.ts';
import type {File} from '#web/coding/project/files/files.ts';
import {useRejectedSaves} from '#web/coding/project/use-desk.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

type Props = {projectId: string; files: readonly File[]; desk: Desk};

const figure = (value: number) => value.toLocaleString('en');

/** What was typed and cannot be saved: why, and that it is still there. */
export function RejectedNotice({projectId, files, desk}: Props) {
  const {outbox} = useData();
  const rejected = useRejectedSaves(projectId);
  const tooLong = files.find(({id}) => desk.isTooLong(id));
  if (tooLong) {
    return (
      <div className="coding-notices">
        <Notice tone="bad" title={`${tooLong.path} is too long to be saved`}>
          A file can have up to {figure(FILE_MAX)} characters, and this one has{' '}
          {figure(desk.textOf(tooLong.id)?.length ?? 0)}. Until it’s shorter, your changes to it are on this
          device only.
        </Notice>
      </div>
    );
  }
  const last = rejected.at(-1);
  if (!last) return null;
  const path = files.find(({id}) => id === textArg(last.args, 'fileId'))?.path ?? 'a file';
  const forget = () => {
    for (const {id} of rejected) void outbox.discard(id);
  };
  return (
    <div className="coding-notices">
      <Notice
        tone="bad"
        title={`We couldn’t save ${path}`}
        action={
          <Button size="small" kind="secondary" onClick={forget}>
            Dismiss
          </Button>
        }
      >
        {last.reason?.message} Your text is still here, and is saved with your next change.
      </Notice>
    </div>
  );
}
