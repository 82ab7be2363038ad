import {afterEach, expect, test} from 'vitest';
import {plan} from '#sync/plan/plan.part.ts';
import {academyOn, testAcademy} from '#tests/pg/academy.ts';

const {pool, databaseUrl} = await testAcademy();
const {services} = plan;
afterEach(() => void Object.assign(plan, {services}));

test.each(['store', 'sockets', 'commands', 'pool'])(
  'a part whose service is called %s, as one that sync makes itself, stops the start',
  (name) => {
    Object.assign(plan, {services: () => ({[name]: 'another'})});
    expect(() => academyOn(pool, databaseUrl, () => undefined)).toThrow(
      `There are two services "${name}": one in the part "plan", one in sync/services.ts.`,
    );
  },
);
