// From the platform's own server package to this one: `platform-client-codemod src/**/*.ts`. It rewrites what it
// understands and lists what it leaves to a person; it never guesses.
import {type Origin, originsIn, ownType, rewriteOrigins} from '#platform-client/codemod/imports.ts';
import {CLASSES, OPTIONS, type Place, PROPERTIES, RESOURCES} from '#platform-client/codemod/table.ts';
import {isNode, memberOf, nameOf, type Node, nodesOf, walk} from '#platform-client/codemod/tree.ts';

export type Left = {readonly line: number; readonly what: string};
export type Migrated = {readonly text: string; readonly left: readonly Left[]};
/** Gives the program of a text: `parseAst` of `rolldown/parseAst`, with `{lang}` set. */
export type Parse = (text: string) => unknown;

type Edit = {readonly start: number; readonly end: number; readonly text: string};

/**
 * One file, rewritten. `clients` are names of clients that come from elsewhere (`vapi`, `this.client`), beside those
 * that the file makes or declares itself.
 * @throws what `parse` throws for a text that is no program.
 */
export function migrate(text: string, parse: Parse, clients: readonly string[] = []): Migrated {
  const program = parse(text);
  if (!isNode(program)) throw new TypeError('The parser gave no program');
  const nodes = [...walk(program)];
  const edits: Edit[] = [];
  const left: Left[] = [];
  const file = {
    text,
    nodes,
    edit: (node: {start: number; end: number}, to: string) =>
      edits.push({start: node.start, end: node.end, text: to}),
    leave: (node: Node, what: string) =>
      left.push({line: text.slice(0, node.start).split('\n').length, what}),
  };
  const origins = originsIn(nodes);
  if (origins.length === 0 && clients.length === 0) return {text, left};
  const known = new Set([...clients, ...clientsIn(file)]);
  for (const node of nodes) if (node.type === 'NewExpression') rewriteMaking(file, node);
  for (const node of nodes) if (node.type === 'CallExpression') rewriteCall(file, node, known);
  rewriteOrigins(file, origins, rewriteNames(file, origins));
  const rewritten = edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((rest, {start, end, text: to}) => rest.slice(0, start) + to + rest.slice(end), text);
  return {text: rewritten, left: left.toSorted((a, b) => a.line - b.line)};
}

type File = {
  readonly text: string;
  readonly nodes: readonly Node[];
  readonly edit: (node: {start: number; end: number}, to: string) => unknown;
  readonly leave: (node: Node, what: string) => unknown;
};

const textOf = ({text}: File, {start, end}: Node) => text.slice(start, end);
const makesClient = (node: unknown) =>
  isNode(node) && node.type === 'NewExpression' && nameOf(node['callee']) === 'VapiClient';

/** Names that hold a client: made here, declared to be one, or given by a function that says so. */
function clientsIn(file: File): string[] {
  const giving = new Set(
    file.nodes.flatMap((node) => (givesClient(file, node) ? [nameOf(node['id'] ?? node['key'])] : [])),
  );
  const isGiven = (value: unknown): boolean => {
    if (!isNode(value)) return false;
    if (value.type === 'AwaitExpression') return isGiven(value['argument']);
    const {type, callee} = value;
    return type === 'CallExpression' && giving.has(memberOf(callee)?.name ?? nameOf(callee));
  };
  return file.nodes.flatMap((node) => {
    const {type, id, init, left, right, key, value, typeAnnotation} = node;
    const declared = isNode(typeAnnotation) && /^:\s*VapiClient\b/.test(textOf(file, typeAnnotation));
    if (type === 'VariableDeclarator' && (makesClient(init) || isGiven(init))) return [nameOf(id)];
    if (type === 'AssignmentExpression' && makesClient(right) && isNode(left)) return [textOf(file, left)];
    if (type === 'PropertyDefinition' && (declared || makesClient(value))) return [`this.${nameOf(key)}`];
    // A parameter may be a field as well.
    return declared ? [nameOf(node), `this.${nameOf(node)}`] : [];
  });
}

/** A function, a method or a variable that holds a function, whose type says that it returns a client. */
function givesClient(file: File, {returnType, value, init}: Node): boolean {
  const inner = isNode(value) ? value : isNode(init) ? init : undefined;
  const type = returnType ?? inner?.['returnType'];
  return isNode(type) && /\bVapiClient\b/.test(textOf(file, type));
}

function rewriteMaking(file: File, node: Node): void {
  if (!makesClient(node) || !isNode(node['callee'])) return;
  file.edit({start: node.start, end: node['callee'].end}, 'createClient');
  for (const options of nodesOf(node['arguments'])) rewriteOptions(file, options);
}

/** Keys of the options of a client or a call; seconds become milliseconds. */
function rewriteOptions(file: File, options: Node): void {
  if (options.type !== 'ObjectExpression') return void file.leave(options, 'options that are no object here');
  for (const property of nodesOf(options['properties'])) {
    const {key, value} = property;
    const to = OPTIONS[nameOf(key)];
    if (!to || !isNode(key) || !isNode(value)) {
      file.leave(property, `the option "${isNode(key) ? nameOf(key) : '...'}"`);
      continue;
    }
    const written = textOf(file, value);
    const ms = /^\d+$/.test(written) ? String(Number(written) * 1000) : `(${written}) * 1000`;
    if (to === 'timeoutMs') file.edit(property, `timeoutMs: ${ms}`);
    else if (to !== nameOf(key)) file.edit(property, `${to}: ${written}`);
  }
}

function rewriteCall(file: File, node: Node, clients: ReadonlySet<string>): void {
  const method = memberOf(node['callee']);
  if (method?.name === 'withRawResponse') file.edit(method.property, 'withResponse');
  const resource = memberOf(method?.object);
  if (method && resource) rewriteMethod(file, node, method, resource, clients);
}

type Member = NonNullable<ReturnType<typeof memberOf>>;

function rewriteMethod(
  file: File,
  node: Node,
  method: Member,
  resource: Member,
  clients: ReadonlySet<string>,
): void {
  const [noun = '', methods = {}] = RESOURCES[resource.name] ?? [];
  const known = methods[method.name];
  const client = textOf(file, resource.object);
  if (!clients.has(client)) {
    if (known) file.leave(node, `if ${client} is a client, give its name: --client ${client}`);
    return;
  }
  if (!known) {
    const name = `${resource.name}.${method.name}`;
    return void file.leave(node, `${name}, which has no method here: use request or an operation`);
  }
  const [verb, place] = known;
  file.edit(resource.property, noun);
  file.edit(method.property, verb);
  const [given, ...others] = nodesOf(node['arguments']);
  if (given) rewriteGiven(file, given, others, place);
}

function rewriteGiven(file: File, given: Node, others: readonly Node[], place: Place): void {
  const isObject = given.type === 'ObjectExpression';
  const [options] = others;
  if (place === 'query' || place === 'body') {
    wrap(file, given, `{${place}: `, '}');
  } else if (isObject) {
    rewriteId(file, given);
  } else if (isId(given)) {
    // As versions before 1 had it: the id, and then the body.
    wrap(file, given, '{params: {id: ', options ? '}, body: ' : '}}');
    if (options) file.edit({start: given.end, end: options.start}, '');
    if (options) file.edit({start: options.end, end: options.end}, '}');
    return;
  } else {
    return void file.leave(given, 'an argument that is no object here: it goes to {params: {id}, body}');
  }
  if (options) rewriteOptions(file, options);
}

const isId = (node: Node) =>
  /^(?:Literal|TemplateLiteral)$/.test(node.type) || /(?:^id|Id)$/.test(memberOf(node)?.name ?? nameOf(node));

const wrap = (file: File, {start, end}: Node, before: string, after: string) => {
  file.edit({start, end: start}, before);
  file.edit({start: end, end}, after);
};

/** `{id, ...rest}` → `{params: {id}, body: {...rest}}` */
function rewriteId(file: File, given: Node): void {
  const properties = nodesOf(given['properties']);
  const id = properties.find(({key}) => nameOf(key) === 'id');
  if (!id)
    return void file.leave(given, 'an object without an id of its own: it goes to {params: {id}, body}');
  const params = `params: {${textOf(file, id)}}`;
  if (properties.length === 1) return void file.edit(given, `{${params}}`);
  // With the comma that follows it, or else the one before.
  const after = /^\s*,\s*/.exec(file.text.slice(id.end))?.[0].length ?? 0;
  const before = after > 0 ? 0 : (/,\s*$/.exec(file.text.slice(given.start, id.start))?.[0].length ?? 0);
  file.edit({start: id.start - before, end: id.end + after}, '');
  wrap(file, given, `{${params}, body: `, '}');
}

/** Classes, types of their namespace and properties of their errors; the names of types that are now needed. */
function rewriteNames(file: File, origins: readonly Origin[]): string[] {
  const inOrigins = ({start, end}: Node) => origins.some(({node}) => start >= node.start && end <= node.end);
  const made = new Set(file.nodes.filter(makesClient).map(({callee}) => callee));
  const rest = file.nodes.filter((node) => !inOrigins(node) && !made.has(node));
  const errors = new Set(rest.filter(isErrorTest).map(({left}) => nameOf(left)));
  return rest.flatMap((node) => {
    rewriteError(file, node, errors);
    return rewriteType(file, node);
  });
}

const isTheirError = (node: unknown) => /^Vapi\w*Error$/.test(nameOf(node));
const isErrorTest = ({type, operator, right}: Node) =>
  type === 'BinaryExpression' && operator === 'instanceof' && isTheirError(right);

function rewriteError(file: File, node: Node, errors: ReadonlySet<string>): void {
  if (node.type === 'Identifier' && isTheirError(node))
    file.edit(node, CLASSES[nameOf(node)] ?? nameOf(node));
  const member = memberOf(node);
  const to = member && errors.has(nameOf(member.object)) && PROPERTIES[member.name];
  if (to) file.edit(member.property, to);
}

function rewriteType(file: File, node: Node): string[] {
  if (node.type === 'TSTypeReference' && nameOf(node['typeName']) === 'VapiClient') {
    file.edit(node, 'ReturnType<typeof createClient>');
  }
  if (node.type !== 'TSQualifiedName' || nameOf(node['left']) !== 'Vapi') return [];
  const {text, needs} = ownType(nameOf(node['right']));
  file.edit(node, text);
  return [needs];
}
