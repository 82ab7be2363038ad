import {expect, test} from 'vitest';
import {claimEnvironment} from '#sync/dev/own-environment.ts';

const claimed = (env: NodeJS.ProcessEnv) => {
  claimEnvironment(env);
  const {NO_PROXY, no_proxy, ...others} = env;
  expect(NO_PROXY).toBe(no_proxy);
  return {others, past: NO_PROXY};
};

test.each([
  'DATA_DIR',
  'DATABASE_URL',
  'PUBLIC_ORIGIN',
  'PORT',
  'GATEWAY_SECRET',
  'PASSWORD_PEPPER',
  'AUDIT_SIGNING_KEY',
  'SMTP_URL',
])('an empty %s is not set', (name) => {
  expect(claimed({[name]: '', HOME: '/root'}).others).toEqual({HOME: '/root'});
  expect(claimed({[name]: ' \t'}).others).toEqual({});
});

test('a list may be empty on purpose', () => {
  expect(claimed({STUN_SERVERS: '', COUNTRY_SERVICES: ''}).others).toEqual({
    STUN_SERVERS: '',
    COUNTRY_SERVICES: '',
  });
});

test.each([
  'PGSSLMODE',
  'PGOPTIONS',
  'PGHOST',
  'PGPORT',
  'PGUSER',
  'PGDATABASE',
  'PGPASSWORD',
  'PGSERVICE',
  'PGTARGETSESSIONATTRS',
  'PGCLIENTENCODING',
  'PGDATA',
  'PGCONNECT_TIMEOUT',
  'PGIDLE_TIMEOUT',
  'PGMAX_LIFETIME',
])('%s of the machine does not reach the embedded database', (name) => {
  expect(claimed({[name]: 'x', DATABASE_URL: ''}).others).toEqual({});
  // One's own database may need it.
  const own = {[name]: 'x', DATABASE_URL: 'postgres://db.example/academy'};
  expect(claimed({...own}).others).toEqual(own);
});

test('the driver of PostgreSQL is the one that is installed, whatever the database', () => {
  expect(claimed({NODE_PG_FORCE_NATIVE: '1'}).others).toEqual({});
  const own = {DATABASE_URL: 'postgres://db.example/academy'};
  expect(claimed({NODE_PG_FORCE_NATIVE: '1', ...own}).others).toEqual(own);
});

test.each([
  [{}, 'localhost,127.0.0.1,::1,[::1]'],
  [{NO_PROXY: '.example.org'}, '.example.org,localhost,127.0.0.1,::1,[::1]'],
  [{NO_PROXY: 'a', no_proxy: 'b'}, 'b,a,localhost,127.0.0.1,::1,[::1]'],
  [{NO_PROXY: 'a, localhost', no_proxy: 'b,a'}, 'b,a,localhost,127.0.0.1,::1,[::1]'],
  [{no_proxy: ''}, 'localhost,127.0.0.1,::1,[::1]'],
])('with %j the academy’s processes reach each other past the proxy', (env, past) => {
  expect(claimed({...env, NODE_USE_ENV_PROXY: '1'})).toEqual({others: {NODE_USE_ENV_PROXY: '1'}, past});
});
