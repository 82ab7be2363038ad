import {useCommand} from '#web/data/data.ts';
import type {Desk} from '#web/coding/project/desk.ts';
import type {File} from '#web/coding/project/files/files.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Typed} from '#web/ui/show/typed.tsx';
import {isolated} from '#schema/isolated.ts';

type Props = {
  projectId: string;
  files: readonly File[];
  desk: Desk;
  onOpen: (fileId: string) => void;
};

/** Two devices changed the same lines: both versions are here, and the learner decides. */
export function ConflictNotices({projectId, files, desk, onOpen}: Props) {
  const removeFiles = useCommand('coding.removeFiles');
  const moveFiles = useCommand('coding.moveFiles');
  const pairs = files.flatMap((other) => {
    const file = files.find(({id}) => id === other.conflictOf);
    return file ? [{file, other}] : [];
  });
  if (pairs.length === 0) return null;
  return (
    <div className="coding-notices space-y-2">
      {pairs.map(({file, other}) => {
        const removeOther = () => removeFiles({projectId, fileIds: [other.id]});
        const useOther = () => {
          const text = desk.textOf(other.id) ?? other.head?.text;
          if (text === undefined || !file.head) return;
          desk.type(file.id, text, file.head);
          desk.flush();
          removeOther();
        };
        return (
          <Notice
            key={other.id}
            tone="warn"
            title={`Two devices changed the same lines of ${isolated(file.path)}`}
          >
            <p>
              Nothing is lost: the other version is in{' '}
              <b className="font-medium">
                <Typed>{other.path}</Typed>
              </b>
              .
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="small" kind="secondary" onClick={() => onOpen(other.id)}>
                Open it
              </Button>
              <Button size="small" kind="secondary" onClick={useOther}>
                Use it instead
              </Button>
              <Button size="small" kind="secondary" onClick={removeOther}>
                Delete it
              </Button>
              <Button
                size="small"
                kind="secondary"
                onClick={() => moveFiles({projectId, moves: [{fileId: other.id, path: other.path}]})}
              >
                Keep both
              </Button>
            </div>
          </Notice>
        );
      })}
    </div>
  );
}
