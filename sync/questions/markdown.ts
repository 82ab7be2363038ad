// Compiles a lesson's Markdown into blocks: prose as sanitised HTML, code highlighted, figures inline.
import type {Element, ElementContent, Root as HtmlRoot} from 'hast';
import type {Code as MarkdownCode, Image, Paragraph, Root, RootContent} from 'mdast';
import type {ContainerDirective} from 'mdast-util-directive';
import rehypeHighlight from 'rehype-highlight';
import rehypeParse from 'rehype-parse';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import type {Block, Code, Figure} from '#schema/lessons/block.ts';
import {proseSchema, svgSchema} from '#sync/questions/allowed.ts';
import {withSessionNeeds} from '#sync/questions/session-needs.ts';
import {liveFigureIn} from '#sync/questions/live-figure.ts';
import {piecesOf, type Piece} from '#sync/questions/predicting.ts';
import {packagesOf} from '#sync/python/imports.ts';
import {ContentError} from '#sync/questions/source.ts';

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkDirective);
/** A wide table scrolls in its place: by the keyboard too. */
const scrolledByKeys = () => (html: HtmlRoot) =>
  visit(html, {tagName: 'table'}, (table: Element) => {
    table.properties['tabIndex'] = 0;
  });
const toHtml = unified()
  .use(remarkRehype)
  .use(rehypeSlug)
  .use(rehypeHighlight)
  .use(rehypeSanitize, proseSchema)
  .use(scrolledByKeys);
const highlight = unified().use(rehypeHighlight).use(rehypeSanitize, proseSchema);
const svg = unified()
  .use(rehypeParse, {fragment: true, space: 'svg'})
  .use(rehypeSanitize, svgSchema)
  .use(rehypeStringify, {space: 'svg', closeSelfClosing: true});
const print = unified().use(rehypeStringify);

const CALLOUTS: Readonly<Record<string, string>> = {
  note: 'Note',
  mistake: 'Common mistake',
  try: 'Try it',
  remember: 'What to remember',
};

type Source = {readonly file: string; readonly body: string; readonly figures: ReadonlyMap<string, string>};

/** @throws {ContentError} for a missing figure, an unknown directive, an output without a run. */
export function compileLesson({file, body, figures}: Source): readonly Block[] {
  const root = markdown.parse(body);
  const pieces = piecesOf(root, file);
  root.children = pieces.map(({node}) => node);
  explainDirectives(root, file);
  const blocks: Block[] = [];
  let prose: Piece[] = [];
  const flush = () => {
    const html = () => htmlOf({type: 'root', children: prose.map(({node}) => node)});
    if (prose.length > 0) blocks.push({kind: 'prose', html: html(), ...revealed(prose[0])});
    prose = [];
  };
  for (const [at, piece] of pieces.entries()) {
    const {node, reveals} = piece;
    if (prose.some((one) => one.reveals !== reveals)) flush();
    const figure = figureIn(node, figures, file);
    if (figure) {
      flush();
      blocks.push({...figure, ...revealed(piece)});
    } else if (node.type === 'code' && node.lang === 'interactive') {
      blocks.push(liveFigure({figure: prose.length === 0 ? blocks.pop() : undefined, node, file}));
    } else if (node.type === 'code' && node.lang === 'output') {
      demandRun(root.children[at - 1], node, file);
    } else if (node.type === 'code') {
      flush();
      blocks.push({...codeBlock(node, outputIn(root.children[at + 1]), file), ...revealed(piece)});
    } else {
      prose.push(piece);
    }
  }
  flush();
  return withSessionNeeds(blocks);
}

/**
 * Compiles a line of Markdown, such as an option of a question, into sanitised HTML without a paragraph.
 * @param place names it in an error.
 * @throws {ContentError} for anything but one line of text.
 */
export function compileLine(line: string, place: string): string {
  const root = markdown.parse(line);
  explainDirectives(root, place);
  const [paragraph] = root.children;
  if (root.children.length !== 1 || paragraph?.type !== 'paragraph') {
    throw new ContentError(place, `"${line}" must be one line of text`);
  }
  demandNoImage(paragraph, place);
  const [compiled] = toHtml.runSync(root).children;
  // The text without its paragraph element.
  return print.stringify({type: 'root', children: compiled?.type === 'element' ? compiled.children : []});
}

const outputIn = (node: RootContent | undefined): string | undefined =>
  node?.type === 'code' && node.lang === 'output' ? node.value : undefined;

const revealed = (piece: Piece | undefined): {reveals?: true} => (piece?.reveals ? {reveals: true} : {});

/** Skipped here: the output belongs to the block that prints it. */
function demandRun(before: RootContent | undefined, output: MarkdownCode, file: string): void {
  if (before?.type === 'code' && isRun(before)) return;
  throw new ContentError(file, `line ${output.position?.start.line}: an output must follow its run block`);
}

const isRun = (node: MarkdownCode) => node.meta?.split(' ').includes('run') === true;

/** What may follow the language of a code block: ```python run predict. */
const CODE_WORDS = new Set(['run', 'continues', 'error', 'predict', 'trace']);

function codeBlock(node: MarkdownCode, output: string | undefined, file: string): Code {
  const words = node.meta?.split(' ') ?? [];
  demandWords(words, {node, output, file});
  return {
    kind: 'code',
    language: node.lang ?? 'text',
    source: node.value,
    html: highlighted(node.value, node.lang ?? undefined),
    ...(output === undefined ? {} : {output}),
    ...(words.includes('run') ? runOf(words, node.value) : {}),
  };
}

/** What the learner does with a program. */
function runOf(words: readonly string[], source: string): Partial<Code> {
  const has = (word: string) => words.includes(word);
  const needs = packagesOf(source);
  return {
    run: has('continues') ? 'continues' : 'alone',
    ...(has('error') ? {fails: true} : {}),
    ...(has('predict') ? {predict: true} : {}),
    ...(has('trace') ? {trace: true} : {}),
    ...(needs.length > 0 ? {needs} : {}),
  };
}

type Written = {readonly node: MarkdownCode; readonly output: string | undefined; readonly file: string};

function demandWords(words: readonly string[], {node, output, file}: Written): void {
  const place = `line ${node.position?.start.line}`;
  const unknown = words.find((word) => !CODE_WORDS.has(word));
  if (unknown !== undefined) throw new ContentError(file, `${place}: a code block can’t be "${unknown}"`);
  if (words.some((word) => word !== 'run') && !words.includes('run')) {
    throw new ContentError(file, `${place}: only a run block can be "${words.join(' ')}"`);
  }
  if (words.includes('predict') && output === undefined) {
    throw new ContentError(file, `${place}: a block to predict needs its output`);
  }
}

function highlighted(source: string, language: string | undefined): string {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: {className: language ? [`language-${language}`] : []},
    children: [{type: 'text', value: source}],
  };
  const pre: Element = {type: 'element', tagName: 'pre', properties: {}, children: [code]};
  const root = highlight.runSync({type: 'root', children: [pre]} satisfies HtmlRoot);
  const [outer] = root.children;
  const inner = outer?.type === 'element' ? outer.children[0] : undefined;
  const children: ElementContent[] = inner?.type === 'element' ? inner.children : [];
  return print.stringify({type: 'root', children});
}

function figureIn(node: RootContent, figures: ReadonlyMap<string, string>, file: string): Figure | undefined {
  const image: Image | undefined =
    node.type === 'paragraph' && node.children.length === 1 && node.children[0]?.type === 'image'
      ? node.children[0]
      : undefined;
  if (!image) return undefined;
  const source = figures.get(image.url);
  if (source === undefined) throw new ContentError(file, `there is no figure ${image.url}`);
  if (!image.alt || !image.title)
    throw new ContentError(file, `${image.url} needs an alt text and a caption`);
  return {kind: 'figure', svg: String(svg.processSync(source.trim())), alt: image.alt, caption: image.title};
}

type Declared = {readonly figure: Block | undefined; readonly node: MarkdownCode; readonly file: string};

/** The figure above, with what a learner can change in it. */
function liveFigure({figure, node, file}: Declared): Figure {
  const place = `${file}: line ${node.position?.start.line}`;
  if (figure?.kind !== 'figure') throw new ContentError(place, 'what is interactive must follow its figure');
  return {...figure, live: liveFigureIn(node.value, place)};
}

function htmlOf(root: Root): string {
  return print.stringify(toHtml.runSync(root));
}

/** `:::note` becomes an aside, `:::answer[Question]` a disclosure. */
function explainDirectives(root: Root, file: string): void {
  visit(root, (node) => {
    // A colon inside a sentence or a time of day is no directive of ours.
    if (node.type === 'textDirective' || node.type === 'leafDirective') {
      throw new ContentError(
        file,
        `line ${node.position?.start.line}: ":${node.name}" reads as a directive; write "\\:"`,
      );
    }
    if (node.type === 'paragraph' && node.children.length > 1) demandNoImage(node, file);
    if (node.type !== 'containerDirective') return;
    if (node.name === 'answer') explainAnswer(node, file);
    else explainCallout(node, file);
  });
}

/** An inline picture would be loaded from any address; figures are inlined into the page instead. */
function demandNoImage({children, position}: Paragraph, file: string): void {
  if (children.some(({type}) => type === 'image' || type === 'imageReference')) {
    throw new ContentError(file, `line ${position?.start.line}: a figure needs a paragraph of its own`);
  }
}

function explainCallout(node: ContainerDirective, file: string): void {
  const title = Object.hasOwn(CALLOUTS, node.name) ? CALLOUTS[node.name] : undefined;
  if (!title) {
    throw new ContentError(file, `line ${node.position?.start.line}: there is no callout ":::${node.name}"`);
  }
  node.data = {hName: 'aside', hProperties: {className: ['callout', `callout-${node.name}`]}};
  node.children.unshift({
    type: 'paragraph',
    data: {hProperties: {className: ['callout-title']}},
    children: [{type: 'text', value: title}],
  });
}

function explainAnswer(node: ContainerDirective, file: string): void {
  const [label] = node.children;
  if (label?.type !== 'paragraph' || label.data?.directiveLabel !== true) {
    throw new ContentError(
      file,
      `line ${node.position?.start.line}: an answer needs its question: ":::answer[Why?]"`,
    );
  }
  node.data = {hName: 'details', hProperties: {className: ['answer']}};
  label.data = {hName: 'summary'};
}
