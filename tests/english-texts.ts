// The texts of a source file that a person reads: what a screen shows or has read aloud, and the sentences of the
// server. Not class names, SQL, names of things, or lines of the log.
import {parseSync} from 'vite';

export type Text = {
  /** With `…` for what the program fills in. */
  readonly words: string;
  readonly line: number;
};

type Node = {readonly type: string; readonly start: number} & Readonly<Record<string, unknown>>;

const FILLED_IN = '…';
/** Attributes and properties whose value is no text, however it looks. */
const NO_TEXT =
  /^(?:className|class|look|key|id|href|to|src|d|viewBox|points|transform|rel|role|type|kind|size|tone|media|accept|autoComplete|strokeWidth|sql|policy|why)$/;
/** For who runs or mends the academy. */
const FOR_MAKERS = /(?:^|\.)log$|^console\.|^process\./;
const NO_LEAVES = /^(?:Import|ExportAll|TS(?:Type|Interface|Literal|Enum))/;
const SQL =
  /^\s*(?:--|(?:GET|POST|PUT|PATCH|DELETE|ALL) \/|case |select |insert |update |delete |create |alter |drop |with |set |begin|lock |listen |notify |copy |grant |is not$|do \$\$|"\w+", ")|\bfrom private\.|\bwhere "|"\w+" = \$|\bfor (?:no key )?update\b/i;

/** A program: Python that the browser or the grader runs. */
const PYTHON = /^\s*(?:import|from|def) \w+/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return `${nameOf(node['object'])}.${nameOf(node['property'])}`;
  return textOf(node['name']) || textOf(node['value']);
};

function templateWords(node: Node): string {
  return nodesIn(node['quasis'])
    .map(({value}) => textOf(Reflect.get(Object(value), 'cooked')))
    .join(FILLED_IN);
}

/** An element's own words, with those that are filled in: of `{score} %` it is `… %`. */
function elementWords(node: Node): string {
  const parts = nodesIn(node['children']).map((child) => {
    if (child.type === 'JSXText') return textOf(child['value']);
    if (child.type !== 'JSXExpressionContainer') return FILLED_IN;
    const [inner] = nodesIn(child['expression']);
    return inner?.type === 'Literal'
      ? textOf(inner['value'])
      : inner?.type === 'JSXEmptyExpression'
        ? ''
        : FILLED_IN;
  });
  return parts.join('').replaceAll(/\s+/g, ' ').trim();
}

/** A name, a path, a list of class names: nothing that is said. */
function isSaid(words: string): boolean {
  if (!/\p{L}{2}/u.test(words) || SQL.test(words) || PYTHON.test(words)) return false;
  const tokens = words.trim().split(/\s+/);
  if (tokens.length === 1) return /^\p{Lu}\p{Ll}+[.!?:]?$/u.test(words.trim()) || /…[ \u00A0]%/.test(words);
  const coded = tokens.filter((token) => /[a-z\d]-[a-z\d[]|[:[\]{}<>=_/;]\S|^\$|^#/i.test(token));
  return coded.length * 2 <= tokens.length;
}

function* childrenOf(node: Node): Generator<Node> {
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'type' && typeof value === 'object') yield* nodesIn(value);
  }
}

function isPassedOver(node: Node): boolean {
  if (NO_LEAVES.test(node.type) || node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'JSXAttribute') return NO_TEXT.test(nameOf(node['name']));
  if (node.type === 'Property') return NO_TEXT.test(nameOf(node['key']));
  return node.type === 'CallExpression' && FOR_MAKERS.test(nameOf(node['callee']));
}

/** In the order of the source. A text with an element of its own inside it is listed by itself and with what is around it. */
export function textsOf(path: string, source: string): Text[] {
  const texts: Text[] = [];
  const add = (words: string, start: number) =>
    void (words !== '' && texts.push({words, line: source.slice(0, start).split('\n').length}));
  const walk = (node: Node): void => {
    if (isPassedOver(node)) return;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const words = elementWords(node);
      if (/\p{L}|%/u.test(words)) {
        const first = nodesIn(node['children']).find((child) => /\S/.test(textOf(child['value'])));
        add(words, first?.start ?? node.start);
      }
    }
    const said =
      node.type === 'Literal'
        ? textOf(node['value'])
        : node.type === 'TemplateLiteral'
          ? templateWords(node)
          : '';
    if (isSaid(said)) add(said.replaceAll(/\s+/g, ' '), node.start);
    for (const child of childrenOf(node)) walk(child);
  };
  for (const node of nodesIn(parseSync(path, source).program.body)) walk(node);
  return texts;
}

/** Of a page: what is between its tags. */
export function textsOfPage(source: string): Text[] {
  const bare = source.replaceAll(/<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1>/g, (gone) =>
    gone.replaceAll(/[^\n]/g, ' '),
  );
  return [...bare.matchAll(/>([^<>]*\p{L}[^<>]*)</gu)].map(({1: words = '', index}) => ({
    words: words.replaceAll(/\s+/g, ' ').trim(),
    line: bare.slice(0, index + 1 + words.search(/\S/)).split('\n').length,
  }));
}
