// The syntax tree as parsers of the ESTree family give it, looked at without types of any one of them.

export type Node = {readonly type: string; readonly start: number; readonly end: number} & Readonly<
  Record<string, unknown>
>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export function* walk(node: Node): Generator<Node, void, undefined> {
  yield node;
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(inner)) yield* walk(inner);
  }
}

/** The name of a plain identifier or key. */
export const nameOf = (node: unknown): string =>
  isNode(node) && /^(?:Identifier|PrivateIdentifier|Literal)$/.test(node.type)
    ? String(node['name'] ?? node['value'])
    : '';

/** `vapi.assistants.list` → the object, and the two names. */
export function memberOf(node: unknown): {object: Node; property: Node; name: string} | undefined {
  if (!isNode(node) || node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  const {object, property} = node;
  return isNode(object) && isNode(property) ? {object, property, name: nameOf(property)} : undefined;
}

export const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? (value as unknown[]).filter(isNode) : [];
