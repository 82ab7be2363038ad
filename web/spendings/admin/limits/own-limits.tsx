import {adminQueries} from '#schema/admin-queries.ts';
import {isolated} from '#schema/isolated.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {FindLearner} from '#web/spendings/admin/limits/find-learner.tsx';
import {limitingLearner} from '#web/spendings/admin/plans.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {SettingsSection} from '#web/ui/settings-section.tsx';
import {Cell, Table} from '#web/ui/show/table.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

const COLUMNS = [
  {name: 'Learner'},
  {name: 'Answers', figures: true},
  {name: 'Voice', figures: true},
  {name: 'Change'},
];
const MINUTE_S = 60;

/** Learners whose limits are not everybody's. */
export function OwnLimits({onPlan}: {onPlan: (act: PlannedAct) => void}) {
  const [rows, {type}] = useAdminRows(adminQueries.spendings.ownLimits());
  return (
    <SettingsSection title="Own limits" lead="Learners with other limits than everyone’s.">
      <FindLearner owns={rows} onPlan={onPlan} />
      {rows.length === 0 ? (
        <p className="text-muted">{type === 'complete' ? 'Everyone has everyone’s limits.' : 'Loading…'}</p>
      ) : (
        <Table caption="Learners with own limits" columns={COLUMNS} className="max-h-[28rem]">
          {rows.map((row) => {
            const fullName = row.learner?.fullName ?? 'A learner';
            return (
              <tr key={row.userId}>
                <Cell heads>
                  <Typed>{fullName}</Typed>
                </Cell>
                <Cell figures>{(row.turnsCap ?? 0).toLocaleString('en')}</Cell>
                <Cell figures>{Math.floor((row.secondsCap ?? 0) / MINUTE_S)} min</Cell>
                <Cell>
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={`Change the limits of ${isolated(fullName)}`}
                    onClick={() => onPlan(limitingLearner(row.userId, fullName, row))}
                  >
                    Change
                  </Button>
                </Cell>
              </tr>
            );
          })}
        </Table>
      )}
    </SettingsSection>
  );
}
