import type {PhrasingContent, Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';

const NAME = /@([\w-]+)/g;

/** Marks the names of these people in a message's Markdown: `@ada`. */
export function remarkNames(usernames: readonly string[]) {
  const known = new Set(usernames.map((name) => name.toLowerCase()));
  return (tree: Root): void =>
    visit(tree, 'text', (node, at, parent) => {
      if (!parent || at === undefined || known.size === 0) return undefined;
      const pieces = piecesOf(node.value, known);
      if (pieces.every(({type}) => type === 'text')) return undefined;
      parent.children.splice(at, 1, ...pieces);
      return [SKIP, at + pieces.length];
    });
}

function piecesOf(text: string, known: ReadonlySet<string>): readonly PhrasingContent[] {
  const pieces: PhrasingContent[] = [];
  let from = 0;
  for (const {0: whole, 1: name = '', index} of text.matchAll(NAME)) {
    if (!known.has(name.toLowerCase())) continue;
    if (index > from) pieces.push({type: 'text', value: text.slice(from, index)});
    pieces.push({type: 'emphasis', data: {hName: 'mark'}, children: [{type: 'text', value: whole}]});
    from = index + whole.length;
  }
  if (from < text.length) pieces.push({type: 'text', value: text.slice(from)});
  return pieces;
}
