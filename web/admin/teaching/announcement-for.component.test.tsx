// For whom an announcement is, while the cohorts are still on their way.
import {expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {AnnouncementFor, type Named} from '#web/admin/teaching/announcement-for.tsx';

const MAY = {id: 'may', name: 'May'};
const JUNE = {id: 'june', name: 'June'};
const draw = (cohorts: readonly Named[], start: string) => (
  <AnnouncementFor dialog="announcement" start={start} cohorts={cohorts} known="May" error={undefined} />
);
const choice = () => page.getByRole('combobox', {name: 'For'});

test('the cohort of before is chosen before the cohorts have come, and after it', async () => {
  const {rerender} = await render(draw([], MAY.id));
  await expect.element(choice()).toHaveValue(MAY.id);
  await expect.element(choice()).toHaveTextContent('EveryoneMay');
  await rerender(draw([JUNE, MAY], MAY.id));
  await expect.element(choice()).toHaveValue(MAY.id);
  await expect.element(choice()).toHaveTextContent('EveryoneJuneMay');
});

test('a choice outlives a change of the cohorts', async () => {
  const {rerender} = await render(draw([MAY], ''));
  await userEvent.selectOptions(choice(), MAY.id);
  await rerender(draw([JUNE, MAY], ''));
  await expect.element(choice()).toHaveValue(MAY.id);
});
