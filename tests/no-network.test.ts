import {connect} from 'node:net';
import {expect, test} from 'vitest';

test.each(['example.com', '93.184.216.34', '169.254.169.254', '0.0.0.0', 'localhost.example.com'])(
  'no test reaches %s',
  async (host) => {
    const refusal = `a test wants to connect to ${host}; tests ask nobody outside`;
    expect(() => connect({host, port: 443})).toThrow(refusal);
    expect(() => connect(443, host)).toThrow(refusal);
    const asked = fetch(`https://${host}/`).catch((error: Error) => String(error.cause));
    expect(await asked).toContain(refusal);
  },
);
