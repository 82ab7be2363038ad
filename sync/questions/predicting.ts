// Samples to predict: what tells what they print is marked, `:::reveal`, and stays hidden until a learner has guessed.
import type {Code as MarkdownCode, Root, RootContent} from 'mdast';
import type {ContainerDirective} from 'mdast-util-directive';
import {visit} from 'unist-util-visit';
import {ContentError} from '#sync/questions/source.ts';

/** A piece of a lesson's text at its top; `reveals` tells what the sample to predict above it prints. */
export type Piece = {readonly node: RootContent; readonly reveals: boolean};

/**
 * The pieces of a text, with what is in `:::reveal` in its place.
 * @throws {ContentError} for a prediction that is asked for without a sample to predict, or whose explanation is not
 *   marked; for a mark without a prediction; for a heading or a sample to predict in one, as the outline would lead to
 *   what is hidden.
 */
export function piecesOf({children}: Root, file: string): readonly Piece[] {
  return children.flatMap((node, at): readonly Piece[] => {
    const fault = (words: string) => new ContentError(file, `line ${node.position?.start.line}: ${words}`);
    if (asksToPredict(node) && !isPredicted(children[at + 1])) {
      throw fault('what is to be predicted must follow, in a block marked "predict"');
    }
    if (isPredicted(node) && isOutput(children[at + 1]) && !isReveal(children[at + 2])) {
      throw fault('what explains a block to predict must follow its output, in ":::reveal"');
    }
    if (!isReveal(node)) return [{node, reveals: false}];
    if (!isPredicted(children[at - 2]))
      throw fault('a ":::reveal" must follow the output of a block to predict');
    const open = node.children.find((child) => child.type === 'heading' || isPredicted(child));
    if (open) throw fault(`a ":::reveal" can’t hold a ${open.type === 'heading' ? 'heading' : 'prediction'}`);
    return node.children.map((child) => ({node: child, reveals: true}));
  });
}

const isReveal = (node: RootContent | undefined): node is ContainerDirective =>
  node?.type === 'containerDirective' && node.name === 'reveal';

const isOutput = (node: RootContent | undefined) => node?.type === 'code' && node.lang === 'output';

const isPredicted = (node: RootContent | undefined): node is MarkdownCode =>
  node?.type === 'code' && node.meta?.split(' ').includes('predict') === true;

/** "Predict both lines.", in a paragraph or a callout. */
function asksToPredict(node: RootContent): boolean {
  if (node.type !== 'paragraph' && !(node.type === 'containerDirective' && node.name === 'try')) return false;
  let words = '';
  visit(node, 'text', ({value}) => void (words += value));
  return /(?:^|[.?!:] |, so )predict\b/i.test(words);
}
