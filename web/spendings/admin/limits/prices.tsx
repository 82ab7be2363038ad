import {adminQueries} from '#schema/admin-queries.ts';
import {modelName} from '#schema/spendings/model-name.ts';
import {moneyWords} from '#schema/spendings/money.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {SettingsSection} from '#web/ui/settings-section.tsx';
import {Cell, Table} from '#web/ui/show/table.tsx';

const COLUMNS = [
  {name: 'Model'},
  {name: 'A million tokens in', figures: true},
  {name: 'A million tokens out', figures: true},
  {name: 'A minute of audio', figures: true},
];

const price = (micros: number | null): string => (micros === null ? '–' : moneyWords(micros));

/** Also as AI_PRICES has it, where people call it otherwise. */
const priceName = (model: string): string =>
  modelName(model) === model ? model : `${modelName(model)} (${model})`;

/** What models cost, as the environment says. */
export function Prices() {
  const [rows, {type}] = useAdminRows(adminQueries.spendings.prices());
  return (
    <SettingsSection
      title="Prices"
      lead="From AI_PRICES, read at each start. A model without a price isn’t used."
    >
      {rows.length === 0 ? (
        <p className="text-muted">{type === 'complete' ? 'No model has a price.' : 'Loading…'}</p>
      ) : (
        <Table caption="Prices by model" columns={COLUMNS} className="max-h-[28rem]">
          {rows.map(({model, inputMicros, outputMicros, minuteMicros}) => (
            <tr key={model}>
              <Cell heads>{priceName(model)}</Cell>
              <Cell figures>{price(inputMicros)}</Cell>
              <Cell figures>{price(outputMicros)}</Cell>
              <Cell figures>{price(minuteMicros)}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </SettingsSection>
  );
}
