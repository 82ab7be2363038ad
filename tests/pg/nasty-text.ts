import fc from 'fast-check';

const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '"; drop table "user"; --',
  "'; select pg_sleep(9); --",
  '%',
  '%00',
  '%E0%A4%A',
  '%2e%2e%2f',
  '../../etc/passwd',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\u0000',
  '\uD800',
  '\u202E\uFEFF',
  '🦊'.repeat(300),
  'x'.repeat(5000),
  '2026-02-30T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  '=cmd|/c calc!A1',
];

/** Malicious and malformed text. */
export const nastyText = fc.oneof(fc.constantFrom(...NASTY), fc.string({unit: 'binary', maxLength: 80}));
