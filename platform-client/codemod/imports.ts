// How a file gets the other package (imported or required, by name or whole), and what becomes of that.
import {CLASSES} from '#platform-client/codemod/table.ts';
import {isNode, nameOf, type Node, nodesOf} from '#platform-client/codemod/tree.ts';

/** With the file behind it. */
const THEIRS = /^@vapi-ai\/server-sdk(?:\/(.*))?$/;
const OURS = '@academy/platform-client';
/** The namespace of its types, which are named one by one here. */
const NAMESPACE = 'Vapi';
const DECLARATION = /^(?:Import|ExportNamed|ExportAll)Declaration$/;

/** One place where a file names the package. */
export type Origin = {
  /** The declaration, the pattern of what is required, or the call that gives the whole package. */
  readonly node: Node;
  readonly source: Node;
  /** What is taken of it; none where it is taken whole. */
  readonly names: readonly Node[] | undefined;
};

/** Every place of a file, in its order. */
export function originsIn(nodes: readonly Node[]): Origin[] {
  const required = nodes.flatMap(({type, id, init}): Origin[] => {
    const source = type === 'VariableDeclarator' ? sourceOf(init) : undefined;
    if (!source || !isNode(id) || id.type !== 'ObjectPattern') return [];
    return [{node: id, source, names: nodesOf(id['properties'])}];
  });
  const known = new Set(required.map(({source}) => source));
  const others = nodes.flatMap((node): Origin[] => {
    const source = DECLARATION.test(node.type) ? theirs(node['source']) : sourceOf(node);
    if (!source || known.has(source) || node.type === 'AwaitExpression') return [];
    const names = nodesOf(node['specifiers']);
    const isNamed = names.length > 0 && names.every(({type}) => type === 'ImportSpecifier');
    return [{node, source, names: isNamed ? names : undefined}];
  });
  return [...required, ...others].toSorted((a, b) => a.node.start - b.node.start);
}

const theirs = (source: unknown): Node | undefined =>
  isNode(source) && THEIRS.test(nameOf(source)) ? source : undefined;

/** Of `require('…')`, `import('…')` and `await import('…')`. */
function sourceOf(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'AwaitExpression') return sourceOf(node['argument']);
  if (node.type === 'ImportExpression') return theirs(node['source']);
  const isRequire = node.type === 'CallExpression' && nameOf(node['callee']) === 'require';
  return isRequire ? theirs(nodesOf(node['arguments'])[0]) : undefined;
}

type File = {
  readonly edit: (node: Node, to: string) => unknown;
  readonly leave: (node: Node, what: string) => unknown;
};

/** @param types that the file names by their namespace. */
export function rewriteOrigins(file: File, origins: readonly Origin[], types: readonly string[]): void {
  const declared = origins.filter(({node, names}) => node.type === 'ImportDeclaration' && names);
  const home = declared.find(({names}) => names?.some(isNamespace)) ?? declared[0];
  for (const origin of origins) rewrite(file, origin, origin === home ? types : []);
}

const isNamespace = ({imported}: Node): boolean => nameOf(imported) === NAMESPACE;

function rewrite(file: File, {node, source, names}: Origin, types: readonly string[]): void {
  if (node.type.startsWith('Export')) return void file.leave(node, 'an export of the package');
  if (!names) return void file.leave(node, 'an import of the whole package: name what you use of it');
  if (node.type !== 'ImportDeclaration') {
    file.edit(node, `{${known(file, names, 'key').toSorted().join(', ')}}`);
    return void file.edit(source, `'${OURS}'`);
  }
  const isOfTypes = THEIRS.exec(nameOf(source))?.[1]?.startsWith('api') === true;
  const isType = isOfTypes || node['importKind'] === 'type';
  const parts = isOfTypes
    ? names.map(typeOf)
    : [
        ...known(file, names, 'imported'),
        ...[...new Set(types)].map((name) => (isType ? name : `type ${name}`)),
      ];
  file.edit(node, `import ${isType ? 'type ' : ''}{${parts.toSorted().join(', ')}} from '${OURS}';`);
}

/** What the classes are called here; what is not here is listed. */
const known = (file: File, names: readonly Node[], place: 'imported' | 'key'): string[] =>
  names.flatMap((node) => {
    const name = nameOf(node[place]);
    const ours = CLASSES[name];
    if (ours === undefined && name !== NAMESPACE) file.leave(node, `${name}, which is not here`);
    return ours ?? [];
  });

/** The file goes on with the name that it gave the type. */
function typeOf({imported, local}: Node): string {
  const ours = ownName(nameOf(imported));
  return ours === nameOf(local) ? ours : `${ours} as ${nameOf(local)}`;
}

const OF_FIELD = /^(Assistant|CreateAssistantDto|UpdateAssistantDto)(Model|Voice|Transcriber)$/;
const OF_REPLY = /^(Tool|PhoneNumber)s(?:List|Get|Create|Update|Delete)Response(?:Item)?$/;

/** What a type is here, and the type to import for it. Some are named by their place: `AssistantVoice`. */
export function ownType(name: string): {readonly text: string; readonly needs: string} {
  const [, owner = '', field] = OF_FIELD.exec(name) ?? [];
  if (field !== undefined) {
    const needs = ownName(owner);
    return {text: `NonNullable<${needs}['${field.toLowerCase()}']>`, needs};
  }
  const needs = ownName(name.replace(OF_REPLY, '$1ControllerFindOneReply'));
  return {text: needs, needs};
}

/** `CreateAssistantDto` → `CreateAssistantDTO` */
const ownName = (type: string): string => type.replace(/Dto\b/, 'DTO');
