import {expect, test} from 'vitest';
import {busSeal, SEAL_LASTS_MS} from '#signal/bus/bus-seal.ts';

const SECRET = 'a secret of more than thirty-two characters';

/** Two nodes whose clock the test moves. */
function nodes(secrets: readonly [string, string] = [SECRET, SECRET]) {
  const clock = {ms: 1_700_000_000_000};
  const now = () => clock.ms;
  const [one, other] = [
    busSeal({secret: secrets[0], node: 'one', now}),
    busSeal({secret: secrets[1], node: 'other', now}),
  ];
  return {clock, one, other};
}

test('what a node has sealed another one opens, once', () => {
  const {one, other} = nodes();
  const open = other.opener('u.ada');
  const payload = '{"a b":"ä\n✓"}';
  const first = one.seal('u.ada', payload);
  expect(open(first)).toEqual({node: 'one', payload});
  expect(open(first)).toBe('repeated');
  const [second, third] = [one.seal('u.ada', '2'), one.seal('u.ada', '3')];
  expect(open(third)).toEqual({node: 'one', payload: '3'});
  expect(open(second)).toBe('repeated');
  expect(open(one.seal('u.ada', ''))).toEqual({node: 'one', payload: ''});
});

test('what a node has said itself does not come back to it', () => {
  const {one} = nodes();
  expect(one.opener('u.ada')(one.seal('u.ada', '1'))).toBe('repeated');
});

test('what was opened before a subject was left is not opened again when somebody comes back to it', () => {
  const {clock, one, other} = nodes();
  const [first, second] = [one.seal('u.ada', '1'), one.seal('u.ada', '2')];
  expect(other.opener('u.ada')(second)).toEqual({node: 'one', payload: '2'});
  for (const passed of [0, SEAL_LASTS_MS]) {
    clock.ms += passed;
    const open = other.opener('u.ada');
    expect([open(second), open(first)]).toEqual(['repeated', 'repeated']);
  }
  clock.ms += 1;
  expect(other.opener('u.ada')(second)).toBe('late');
  expect(other.opener('u.ada')(one.seal('u.ada', '3'))).toEqual({node: 'one', payload: '3'});
});

test('nor is what was said by a clock that was ahead, for as long as it would be read', () => {
  const {clock, one, other} = nodes();
  const start = clock.ms;
  clock.ms = start + SEAL_LASTS_MS;
  const ahead = one.seal('u.ada', 'ahead');
  clock.ms = start;
  const then = one.seal('u.ada', 'then');
  const open = other.opener('u.ada');
  expect([open(ahead), open(then)]).toEqual([
    {node: 'one', payload: 'ahead'},
    {node: 'one', payload: 'then'},
  ]);
  clock.ms = start + 2 * SEAL_LASTS_MS;
  expect([other.opener('u.bob')(one.seal('u.bob', '1')), other.opener('u.ada')(ahead)]).toEqual([
    {node: 'one', payload: '1'},
    'repeated',
  ]);
});

test('it is read for 30 s, by a clock that may be as far behind as ahead', () => {
  const {clock, one, other} = nodes();
  const open = other.opener('u.ada');
  const early = clock.ms;
  const [first, second, third, fourth] = [1, 2, 3, 4].map((no) => one.seal('u.ada', String(no)));
  clock.ms = early + SEAL_LASTS_MS + 1;
  expect(open(first ?? '')).toBe('late');
  clock.ms = early + SEAL_LASTS_MS;
  expect(open(second ?? '')).toEqual({node: 'one', payload: '2'});
  clock.ms = early - SEAL_LASTS_MS;
  expect(open(third ?? '')).toEqual({node: 'one', payload: '3'});
  clock.ms = early - SEAL_LASTS_MS - 1;
  expect(open(fourth ?? '')).toBe('late');
});

test('no character of it can be changed, and it belongs to its subject', () => {
  const {one, other} = nodes();
  const sealed = one.seal('u.ada', '{"x":1}');
  const open = other.opener('u.ada');
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = `${sealed.slice(0, at)}${sealed[at] === '1' ? '2' : '1'}${sealed.slice(at + 1)}`;
    expect([at, open(altered)]).toEqual([at, 'unsigned']);
  }
  expect(other.opener('u.bob')(sealed)).toBe('unsigned');
  expect(open(`${sealed} `)).toBe('unsigned');
  expect(open(sealed.slice(0, -1))).toBe('unsigned');
  expect(open(sealed)).toEqual({node: 'one', payload: '{"x":1}'});
});

test.each(['', ' ', '{"node":"one","type":"presence","userIds":[]}', 'A'.repeat(43), '\0'])(
  'what has no seal (%j) is unsigned',
  (text) => {
    expect(nodes().other.opener('u.ada')(text)).toBe('unsigned');
  },
);

test('another academy’s seal is none', () => {
  const {one, other} = nodes([SECRET, `${SECRET}.`]);
  expect(other.opener('u.ada')(one.seal('u.ada', '1'))).toBe('unsigned');
});
