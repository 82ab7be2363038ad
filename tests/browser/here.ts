// The academy that this worker's tests run on. Each worker has one of its own, so that files run side by side.
import {inject} from 'vitest';
import type {AcademyHere} from '#tests/browser/global-setup.ts';
import {knowAcademy} from '#tests/passing.ts';

function academyOfThisWorker(): AcademyHere {
  const academy = inject('academies')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!academy) throw new Error('There are more workers than academies.');
  return academy;
}

export const here = academyOfThisWorker();
knowAcademy(here);
