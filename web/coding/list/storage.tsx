import {getProjects} from '#schema/coding/coding.api.ts';
import {sizeWords, type Project} from '#web/coding/projects.ts';
import {useRest} from '#web/data/use-rest.ts';
import {ProgressBar} from '#web/ui/show/progress-bar.tsx';

/** Above this share of the room the meter says what to do. */
const NEARLY_FULL = 0.9;

/** How much of an account's room the projects take. */
export function Storage({projects}: {projects: ReadonlyMap<string, Project>}) {
  const {answer} = useRest(getProjects, {});
  const used = [...projects.values()].reduce(
    (sum, {bytes, removedAt}) => sum + (removedAt === null ? bytes : 0),
    0,
  );
  const most = answer?.storage.most;
  return (
    <div className="mt-10 max-w-sm text-sm text-muted">
      <p>
        {most === undefined ? `${sizeWords(used)} used` : `${sizeWords(used)} of ${sizeWords(most)} used`}
      </p>
      {most === undefined ? null : (
        <ProgressBar label="Storage used" done={Math.min(used, most)} total={most} className="mt-2" />
      )}
      {most !== undefined && used > most * NEARLY_FULL ? (
        <p className="mt-2 text-warn">Nearly full. Sort by size, and delete what you no longer need.</p>
      ) : null}
    </div>
  );
}
