// A rule for oxlint. A browser that translates a page puts elements of its own in the place of texts; React, which still
// holds the texts, then fails to remove one, or to put an element before one, and the whole page is gone
// (github.com/facebook/react/issues/11538). A text that is all its element has is safe, and so is one that stays where
// nothing comes and goes before it.

type Node = {readonly type: string; readonly [field: string]: unknown};
type Report = (found: {node: Node; message: string}) => void;
type Child = Node & {
  readonly expression?: Node;
  readonly value?: unknown;
  readonly children?: readonly Child[];
};

/** What an expression may put there. `some`: a name or call whose kind nobody sees here. */
type Outcome = 'text' | 'none' | 'element' | 'some';

const COMES =
  'Text that comes and goes beside others needs an element of its own, such as a <span>: a translated page is gone with it.';
const BEFORE =
  'Text behind an element that comes and goes needs an element of its own, such as a <span>: in a translated page nothing can be put before it.';

const isBlank = ({type, value}: Child): boolean =>
  type === 'JSXText' && /^\s*$/.test(String(value)) && String(value).includes('\n');
const isEmpty = ({type, expression}: Child): boolean =>
  type === 'JSXExpressionContainer' && expression?.type === 'JSXEmptyExpression';

/** What is drawn of an element's or a fragment's children. */
const drawnIn = ({children = []}: Child): readonly Child[] =>
  children.filter((child) => !isBlank(child) && !isEmpty(child));

const isFragment = (node: Node): node is Child =>
  node.type === 'JSXFragment' ||
  (node.type === 'JSXElement' &&
    (node['openingElement'] as {name?: {name?: unknown}}).name?.name === 'Fragment');

type Reading = (node: Node) => readonly Outcome[];
const always =
  (...outcomes: readonly Outcome[]): Reading =>
  () =>
    outcomes;
const of =
  (...fields: readonly string[]): Reading =>
  (node) =>
    fields.flatMap((field) => outcomesOf(node[field] as Node));

const NOTHING: ReadonlySet<unknown> = new Set([null, true, false, '']);

const READINGS: Readonly<Record<string, Reading>> = {
  JSXText: always('text'),
  TemplateLiteral: always('text'),
  BinaryExpression: always('text'),
  JSXElement: (node) => (isFragment(node) ? ofFragment(node) : ['element']),
  JSXFragment: (node) => ofFragment(node),
  JSXExpressionContainer: of('expression'),
  ParenthesizedExpression: of('expression'),
  TSAsExpression: of('expression'),
  TSNonNullExpression: of('expression'),
  ConditionalExpression: of('consequent', 'alternate'),
  Literal: ({value}) => [NOTHING.has(value) ? 'none' : 'text'],
  Identifier: ({name}) => [name === 'undefined' ? 'none' : 'some'],
  LogicalExpression: (node) =>
    node['operator'] === '&&' ? ['none', ...of('right')(node)] : of('left', 'right')(node),
  CallExpression: ({callee}) => {
    const {property} = callee as {property?: Node};
    return ['map', 'flatMap'].includes(String(property?.['name'])) ? ['none', 'element'] : ['some'];
  },
};

/** Nothing stands around what is in a fragment. */
const ofFragment = (node: Child): readonly Outcome[] => drawnIn(node).flatMap((child) => outcomesOf(child));

const outcomesOf = (node: Node): readonly Outcome[] => READINGS[node.type]?.(node) ?? ['some'];

/** One element goes and another comes, unless both are of one kind. */
const isOneOfSeveral = (child: Child): boolean =>
  new Set(
    alternativesOf(child).flatMap((one) => (one?.type === 'JSXElement' ? [JSON.stringify(nameOf(one))] : [])),
  ).size > 1;
const nameOf = (element: Node): unknown => {
  const read = (name: Record<string, unknown> | undefined): unknown =>
    name && [name['name'], read(name['object'] as never), read(name['property'] as never)];
  return read((element['openingElement'] as {name?: Record<string, unknown>}).name);
};

/** What is wrong with a child, and whether something may come before the next one. */
function judge(child: Child, mayComeBefore: boolean): {readonly message?: string; readonly mayCome: boolean} {
  const outcomes = new Set(outcomesOf(child));
  const mayCome = (outcomes.has('element') && outcomes.has('none')) || isOneOfSeveral(child);
  if (outcomes.has('text') && (outcomes.has('none') || outcomes.has('element')))
    return {message: COMES, mayCome};
  if (mayComeBefore && (outcomes.has('text') || outcomes.has('some'))) return {message: BEFORE, mayCome};
  // An element that is always there stands between.
  return {mayCome: mayCome || (mayComeBefore && outcomes.has('none'))};
}

/** What an expression may be, one of them at a time; `undefined` for nothing. */
function alternativesOf(node: Node): readonly (Node | undefined)[] {
  const fields = (...names: readonly string[]) => names.flatMap((name) => alternativesOf(node[name] as Node));
  if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression')
    return fields('expression');
  if (node.type === 'ConditionalExpression') return fields('consequent', 'alternate');
  if (node.type === 'LogicalExpression')
    return node['operator'] === '&&' ? [undefined, ...fields('right')] : fields('left', 'right');
  return [node];
}

/**
 * An only child that is text, or an element, or nothing, takes all its element's place. A fragment's texts do not: they are
 * taken out one by one.
 */
const isFragmentThatGoes = (only: Child): boolean => {
  const all = alternativesOf(only);
  return all.length > 1 && all.some((one) => one !== undefined && isFragment(one) && hasBareText(one));
};
const hasBareText = (fragment: Child): boolean =>
  ofFragment(fragment).some((outcome) => outcome === 'text' || outcome === 'some');

function check(parent: Child, report: Report): void {
  const children = drawnIn(parent);
  const [only, ...others] = children;
  if (only === undefined) return;
  if (others.length === 0) {
    if (isFragmentThatGoes(only)) report({node: only, message: COMES});
    return;
  }
  let mayComeBefore = false;
  for (const child of children) {
    const {message, mayCome} = judge(child, mayComeBefore);
    if (message !== undefined) report({node: child, message});
    mayComeBefore = mayCome;
  }
}

// The plugin's form is ESLint's.
// oxlint-disable-next-line import/no-default-export
export default {
  meta: {name: 'academy'},
  rules: {
    'own-element': {
      create: ({report}: {report: Report}) => ({
        JSXElement: (node: Child) => check(node, report),
        JSXFragment: (node: Child) => check(node, report),
      }),
    },
  },
};
