import {SPENDING_FEATURES, type SpendingFeature} from '#schema/spendings/spendings.features.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {nameOf, switching, type Switch} from '#web/spendings/admin/plans.tsx';
import {SettingsSection} from '#web/ui/settings-section.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {Tag} from '#web/ui/show/tag.tsx';

const SWITCHES: readonly Switch[] = ['all', ...(Object.keys(SPENDING_FEATURES) as SpendingFeature[])];

type Props = {off: readonly Switch[]; onPlan: (act: PlannedAct) => void};

/** Ends all spending at once, or that of one feature. */
export function Switches({off, onPlan}: Props) {
  const isAllOff = off.includes('all');
  return (
    <SettingsSection title="Kill switches" lead="Stop spending at once, on everything or on one feature.">
      <Card>
        <ul className="divide-y divide-line">
          {SWITCHES.map((name) => {
            const isOff = off.includes(name);
            const isCovered = isAllOff && name !== 'all' && !isOff;
            return (
              <li
                key={name}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
              >
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className={name === 'all' ? 'font-semibold' : undefined}>{nameOf(name)}</span>
                  <Tag tone={isOff ? 'bad' : isCovered ? 'warn' : 'good'}>
                    {isOff ? 'Off' : isCovered ? 'Off with all AI' : 'On'}
                  </Tag>
                </span>
                <Button
                  kind={isOff ? 'secondary' : 'danger'}
                  size="small"
                  aria-label={`${isOff ? 'Switch on' : 'Switch off'}: ${nameOf(name)}`}
                  onClick={() => onPlan(switching(name, !isOff))}
                >
                  {isOff ? 'Switch on' : 'Switch off'}
                </Button>
              </li>
            );
          })}
        </ul>
      </Card>
    </SettingsSection>
  );
}
