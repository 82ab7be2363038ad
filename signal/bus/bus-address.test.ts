import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {readBusAddress} from '#signal/bus/bus-address.ts';

const folder = mkdtempSync(join(tmpdir(), 'bus-address-'));
const caFile = join(folder, 'ca.pem');
writeFileSync(caFile, 'a certificate');
afterAll(() => rmSync(folder, {recursive: true}));

const FORM = /must be one address such as tls:\/\/user:password@nats\.example\.org:4222, or several/;

test.each([
  [undefined, undefined],
  ['', undefined],
  ['nats://127.0.0.1:4222', {servers: ['127.0.0.1:4222']}],
  ['nats://localhost', {servers: ['localhost']}],
  ['nats://[::1]:4222', {servers: ['[::1]:4222']}],
  ['nats://u:p@127.3.2.1:4222', {servers: ['127.3.2.1:4222'], login: {user: 'u', password: 'p'}}],
  ['tls://localhost:4222', {servers: ['localhost:4222'], tls: {}}],
  [
    'tls://u:p%40%2F@nats.example.org:4222/',
    {servers: ['nats.example.org:4222'], login: {user: 'u', password: 'p@/'}, tls: {}},
  ],
  [
    'tls://u:p@a.example.org:4222, tls://u:p@b.example.org:4222, tls://c.example.org:4223',
    {
      servers: ['a.example.org:4222', 'b.example.org:4222', 'c.example.org:4223'],
      login: {user: 'u', password: 'p'},
      tls: {},
    },
  ],
])('%j is read', (url, address) => {
  expect(readBusAddress({NATS_URL: url})).toEqual(address);
});

test('an authority of one’s own is read with the address', () => {
  expect(readBusAddress({NATS_URL: 'tls://localhost:4222', NATS_CA: caFile})?.tls).toEqual({
    ca: 'a certificate',
  });
});

test.each([
  ['garbage', FORM],
  ['nats', FORM],
  ['nats:', FORM],
  ['nats://', FORM],
  ['nats://:4222', FORM],
  ['nats:127.0.0.1:4222', FORM],
  ['127.0.0.1:4222', FORM],
  ['localhost:4222', FORM],
  ['nats://localhost:99999', FORM],
  ['nats://localhost:4222/path', FORM],
  ['nats://localhost:4222?tls=true', FORM],
  ['nats://localhost:4222,', FORM],
  ['nats://127.0.0.1:4222,garbage', FORM],
  ['ws://localhost:4222', FORM],
  ['https://user:password@nats.example.org', FORM],
  ['nats://nats.example.org:4222', /must begin with tls:\/\/, because it leads off this machine/],
  ['nats://user:password@nats.example.org:4222', /must begin with tls:\/\//],
  ['nats://user:password@10.0.0.7:4222', /must begin with tls:\/\//],
  ['nats://127.0.0.1:4222,nats://10.0.0.7:4222', /must begin with tls:\/\//],
  ['nats://127.0.0.1.example.org:4222', /must begin with tls:\/\//],
  ['tls://nats.example.org:4222', /needs a user and a password, because it leads off this machine/],
  ['tls://user@nats.example.org:4222', /needs a user and a password, not one of them/],
  ['nats://:secret@127.0.0.1:4222', /needs a user and a password, not one of them/],
  ['tls://u:p@a.example.org,tls://u:q@b.example.org', /the same user and password in all its addresses/],
  ['tls://u:p@a.example.org,nats://u:p@b.example.org', /begin all its addresses with tls:\/\/, or none/],
  ['tls://user:password@10.0.0.7:4222', /the name in the server’s certificate after tls:\/\/, not an IP/],
  ['tls://user:password@[2001:db8::7]:4222', /not an IP address/],
  ['tls://user:100%@nats.example.org', /write it as %25/],
])('%j stops the start, and says what to set', (url, words) => {
  expect(() => readBusAddress({NATS_URL: url})).toThrow(words);
});

test('the message gives no password away', () => {
  for (const url of ['nats://u:hush@nats.example.org', 'tls://u:hush@10.0.0.7', 'tls://u:hush@a b']) {
    let said = '';
    try {
      readBusAddress({NATS_URL: url});
    } catch (error) {
      said = String(error);
    }
    expect(said).toMatch(/NATS_URL must/);
    expect(said).not.toContain('hush');
  }
});

test('an authority that is not there, or that nothing asks for, stops the start', () => {
  expect(() => readBusAddress({NATS_URL: 'tls://localhost', NATS_CA: join(folder, 'none.pem')})).toThrow(
    /NATS_CA must be a file with certificates in PEM/,
  );
  expect(() => readBusAddress({NATS_URL: 'nats://localhost', NATS_CA: caFile})).toThrow(
    /NATS_CA is for an address that begins with tls/,
  );
});
