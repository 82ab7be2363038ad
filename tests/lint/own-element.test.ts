import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';

const WRONG = [
  '<p><Icon /> {isOn ? "on" : null}</p>',
  '<p>{isOn && "on"}<b>2</b></p>',
  '<p>{count}{isOn ? `, ${count}` : ""}</p>',
  '<p>{isOn ? <b>1</b> : null} text</p>',
  '<p>{isOn ? <b>1</b> : null}{word}</p>',
  '<p>{rows.map((row) => <b key={row}>{row}</b>)} rows</p>',
  '<p>{isOn ? <b>1</b> : "none"} <i>2</i></p>',
  '<>{isOn ? null : <b>1</b>}{one.title}</>',
  '<p>Result: {isOn ? <> text <b>1</b></> : null}</p>',
  '<p><b>1</b>{isOn ? <Fragment>text</Fragment> : null}</p>',
  '<p>{isOn ? <>text <b>1</b></> : "other"}</p>',
  '<p>{isOn && <><Icon /> text</>}</p>',
  '<p>{isOn ? <><Icon /> {state}</> : null}</p>',
  '<p>{isOn ? <Check /> : <Copy />} text</p>',
  '<p>{isOn ? <Check /> : <Copy />}{isOn ? "on" : "off"}</p>',
  '<p>{isOn ? <Icons.Check /> : <Icons.Copy />}{word}</p>',
];
const RIGHT = [
  '<p>{isOn ? <Check /> : <Copy />}<span>text</span></p>',
  '<p>{isOn ? <Icon size={1} /> : <Icon size={2} />} text</p>',
  '<p>{isOn ? <b>1</b> : "other"}</p>',
  '<p>{isOn ? <><Icon /><span>text</span></> : null}</p>',
  '<p>Result: {isOn ? <><span> text</span><b>1</b></> : null}</p>',
  '<p>{isOn ? "on" : "off"}</p>',
  '<p>{isOn ? "on" : null}</p>',
  '<p>text {isOn ? <b>1</b> : null}</p>',
  '<p>{isOn ? <b>1</b> : null}<span>text</span></p>',
  '<p>{isOn ? <b>1</b> : null}<i>2</i> text</p>',
  '<p><Icon /> {isOn ? "on" : "off"}</p>',
];

let folder = '';
const said: string[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-element-'));
  const config = {
    jsPlugins: [resolve('tests/lint/own-element.ts')],
    plugins: [],
    categories: {correctness: 'off'},
    rules: {'academy/own-element': 'error'},
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  [...WRONG, ...RIGHT].forEach((jsx, at) =>
    writeFileSync(join(folder, `${at}.tsx`), `export const a = ${jsx};\n`),
  );
  const {stdout} = spawnSync(
    process.execPath,
    [resolve('node_modules/oxlint/bin/oxlint'), '-c', join(folder, 'config.json'), '--format=unix', folder],
    {encoding: 'utf8'},
  );
  said.push(...stdout.split('\n').filter((line) => line.includes('.tsx:')));
});
afterAll(() => rmSync(folder, {recursive: true}));

const finds = (at: number) => said.filter((line) => line.includes(`/${at}.tsx:`)).length;

test.each(WRONG.map((jsx, at) => [jsx, at] as const))('%s is refused', (_, at) => {
  expect(finds(at)).toBe(1);
});

test.each(RIGHT.map((jsx, at) => [jsx, at + WRONG.length] as const))('%s is right', (_, at) => {
  expect(finds(at)).toBe(0);
});
