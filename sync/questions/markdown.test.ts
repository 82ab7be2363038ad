import {describe, expect, test} from 'vitest';
import {compileLesson, compileLine} from '#sync/questions/markdown.ts';

const compile = (body: string, figures: Readonly<Record<string, string>> = {}) =>
  compileLesson({file: 'lesson.md', body, figures: new Map(Object.entries(figures))});
const html = (body: string) =>
  compile(body)
    .map((block) => ('html' in block ? block.html : ''))
    .join('\n');
const figure = (source: string) => {
  const [block] = compile('![What is seen](figures/a.svg "Caption")', {'figures/a.svg': source});
  return block?.kind === 'figure' ? block.svg : 'no figure';
};

describe('compiles', () => {
  test('prose, code and figures into blocks in their order', () => {
    const blocks = compile(
      'One *two*.\n\nThree.\n\n```python run\nprint(1)\n```\n\n```output\n1\n```\n\n![Alt](figures/a.svg "Caption")\n\nLast.',
      {'figures/a.svg': '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'},
    );
    expect(blocks.map(({kind}) => kind)).toEqual(['prose', 'code', 'figure', 'prose']);
    expect(blocks[0]).toEqual({kind: 'prose', html: '<p>One <em>two</em>.</p>\n<p>Three.</p>'});
    expect(blocks[1]).toMatchObject({language: 'python', source: 'print(1)', output: '1', run: 'alone'});
    expect(blocks[2]).toEqual({
      kind: 'figure',
      svg: '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
      alt: 'Alt',
      caption: 'Caption',
    });
  });

  test.each([
    ['', {language: 'text'}],
    ['python', {language: 'python'}],
    ['python run', {run: 'alone'}],
    ['python run continues', {run: 'continues'}],
    ['python run error', {run: 'alone', fails: true}],
  ])('the words of a code block: %j', (words, expected) => {
    const [block] = compile(`\`\`\`${words}\nx\n\`\`\``);
    expect(block).toEqual({
      kind: 'code',
      language: 'python',
      source: 'x',
      html: expect.any(String),
      ...expected,
    });
  });

  test('code into highlighted spans with the text of the source', () => {
    const [block] = compile('```python\nx = "<b>&"\n```');
    expect(block).toMatchObject({html: 'x = <span class="hljs-string">"&#x3C;b>&#x26;"</span>'});
  });

  test('callouts with their titles, and answers behind their questions', () => {
    expect(html(':::mistake\nMind.\n:::')).toBe(
      '<aside class="callout callout-mistake"><p class="callout-title">Common mistake</p><p>Mind.</p></aside>',
    );
    expect(html(':::answer[Why?]\nBecause.\n:::')).toBe(
      '<details class="answer"><summary>Why?</summary><p>Because.</p></details>',
    );
  });

  test('tables, which the keyboard can scroll, and headings that can be linked to', () => {
    expect(html('## Whole numbers\n\n| a |\n| - |\n| 1 |')).toMatch(
      /^<h2 id="whole-numbers">Whole numbers<\/h2>\s*<table tabindex="0">/,
    );
  });
});

test('a program says what the learner does with it, and which packages it needs', () => {
  const block = (source: string) => {
    const [found] = compileLesson({file: 'a.md', body: source, figures: new Map()});
    if (found?.kind !== 'code') throw new Error('No program.');
    return found;
  };
  expect(
    block('```python run continues predict trace\nprint(1)\n```\n\n```output\n1\n```\n\n:::reveal\nx\n:::'),
  ).toMatchObject({
    run: 'continues',
    predict: true,
    trace: true,
    output: '1',
  });
  const needs = (source: string) => block(`\`\`\`python run\n${source}\n\`\`\``).needs;
  expect(needs('import json, numpy as np\nfrom sklearn.svm import SVC\nimport pandas')).toEqual([
    'numpy',
    'scikit-learn',
    'pandas',
  ]);
  expect(needs('import json\nprint("import numpy")')).toBeUndefined();
});

test('a program that continues others needs their packages too, and the next one starts without', () => {
  const source = [
    '```python run\nimport numpy as np\n```',
    '```python run continues\nprint(np.pi)\n```',
    '```python run continues\nimport pandas as pd\n```',
    '```python run\nprint(1)\n```',
  ].join('\n\n');
  const blocks = compileLesson({file: 'lesson.md', body: source, figures: new Map()});
  expect(blocks.map((one) => (one.kind === 'code' ? one.needs : []))).toEqual([
    ['numpy'],
    ['numpy'],
    ['numpy', 'pandas'],
    undefined,
  ]);
});

describe('a line, such as an option of a question,', () => {
  test.each([
    ['It is a `str`, since *text* is', 'It is a <code>str</code>, since <em>text</em> is'],
    ['`a < b && c`', '<code>a &#x3C; b &#x26;&#x26; c</code>'],
    ['x <script>alert(1)</script>y', 'x alert(1)y'],
  ])('%s', (line, expected) => {
    expect(compileLine(line, 'quiz')).toBe(expected);
  });

  test.each(['1. a list', '# a heading', 'a\n\nb', '```\nx\n```', ''])(
    'is no more than a line: %j',
    (line) => {
      expect(() => compileLine(line, 'a.quiz.yaml')).toThrow(
        `a.quiz.yaml: "${line}" must be one line of text`,
      );
    },
  );

  test('has no picture', () => {
    expect(() => compileLine('![a](b.png "c")', 'quiz')).toThrow('quiz: line 1: a figure needs');
  });
});

describe('names the file and the line of', () => {
  test.each([
    ['an unknown callout', 'a\n\n:::warning\nx\n:::', 'line 3: there is no callout ":::warning"'],
    ['a callout of the prototype', ':::constructor\nx\n:::', 'line 1: there is no callout ":::constructor"'],
    ['a colon that reads as a directive', 'at 10:am', 'line 1: ":am" reads as a directive; write "\\:"'],
    [
      'an answer without a question',
      ':::answer\nx\n:::',
      'line 1: an answer needs its question: ":::answer[Why?]"',
    ],
    ['an output without a program', '```output\n1\n```', 'line 1: an output must follow its run block'],
    [
      'an output of what does not run',
      '```python\nx\n```\n\n```output\n1\n```',
      'line 5: an output must follow its run block',
    ],
    ['an unknown word at a program', '```python run twice\nx\n```', 'line 1: a code block can’t be "twice"'],
    ['a word for what does not run', '```python trace\nx\n```', 'line 1: only a run block can be "trace"'],
    [
      'a prediction of nothing',
      '```python run predict\nx\n```',
      'line 1: a block to predict needs its output',
    ],
    ['a figure that is not there', '![a](figures/no.svg "c")', 'there is no figure figures/no.svg'],
    [
      'a picture of another host',
      '![a](https://x.example/a.png "c")',
      'there is no figure https://x.example/a.png',
    ],
    [
      'a picture in a sentence',
      'x\n\nText ![a](figures/a.svg "c") text',
      'line 3: a figure needs a paragraph of its own',
    ],
  ])('%s', (_, body, message) => {
    expect(() => compile(body)).toThrow(`lesson.md: ${message}`);
  });

  test.each(['![](figures/a.svg "c")', '![a](figures/a.svg)'])('a figure without words: %s', (body) => {
    expect(() => compile(body, {'figures/a.svg': '<svg/>'})).toThrow(
      'lesson.md: figures/a.svg needs an alt text and a caption',
    );
  });
});

/** Content that must never reach a page, in several spellings. */
const HOSTILE =
  /<script|<style|<iframe|<img|<foreignobject|<use|<image|<a\s[^>]*(?:javascript|data):|\son\w+\s*=|\sstyle\s*=|="\s*javascript:|url\(|xlink|<!entity|<set|<animate/i;

describe('sanitises hostile text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<p onclick="alert(1)" style="position:fixed">x</p>',
    '<iframe src="https://x.example"></iframe>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#x0A;script:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:alert(1))',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '# ![x](https://x.example/a.png)',
    ':::note{onclick="alert(1)" style="x"}\nx\n:::',
    ':::answer[<img src=x onerror=alert(1)>]\nx\n:::',
    '## <script>alert(1)</script>',
    '| <script>alert(1)</script> |\n| - |\n| <b onmouseover=alert(1)>x</b> |',
    '```html\n<script>alert(1)</script>\n```',
    '```"><script>alert(1)</script>\nx\n```',
  ])('%s', (body) => {
    expect(html(body).replaceAll(/https:\/\/x\.example/g, '')).not.toMatch(HOSTILE);
  });

  test('keeps a harmless link', () => {
    expect(html('[x](https://example.org/a?b=1)')).toBe('<p><a href="https://example.org/a?b=1">x</a></p>');
  });
});

describe('sanitises a hostile drawing', () => {
  test.each([
    '<svg onload="alert(1)"><path d="M0 0"/></svg>',
    '<svg><script>alert(1)</script><path d="M0 0"/></svg>',
    '<svg><style>* {background: url(https://x.example)}</style><path d="M0 0"/></svg>',
    '<svg><a href="javascript:alert(1)"><path d="M0 0"/></a></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><path d="M0 0"/></a></svg>',
    '<svg><use href="https://x.example/a.svg#b"/><path d="M0 0"/></svg>',
    '<svg><image href="https://x.example/a.png"/><path d="M0 0"/></svg>',
    '<svg><foreignObject><body onload="alert(1)">x</body></foreignObject><path d="M0 0"/></svg>',
    '<svg><path d="M0 0" style="fill: url(https://x.example)" fill="url(https://x.example)"/></svg>',
    '<svg><set attributeName="onmouseover" to="alert(1)"/><path d="M0 0"/></svg>',
    '<svg><animate attributeName="href" values="javascript:alert(1)"/><path d="M0 0"/></svg>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]><svg><path d="M0 0"/></svg>',
    '<svg><path d="M0 0"/></svg><script>alert(1)</script>',
    '<svg><title><script>alert(1)</script></title><path d="M0 0"/></svg>',
  ])('%s', (source) => {
    const drawn = figure(source);
    expect(drawn).not.toMatch(HOSTILE);
    expect(drawn).toContain('<path d="M0 0">');
  });
});

test('what can be changed in a figure is declared below it, and checked', () => {
  const figures = new Map([['f.svg', '<svg><title>t</title></svg>']]);
  const compiled = (declared: string, above = '![a](f.svg "c")') =>
    compileLesson({file: 'x.md', figures, body: `${above}\n\n\`\`\`interactive\n${declared}\n\`\`\``});
  expect(compiled('part: sampling\nshare: 0.7\nsizes: [25, 100]\nsize: 25')).toEqual([
    expect.objectContaining({
      kind: 'figure',
      live: {part: 'sampling', share: 0.7, sizes: [25, 100], size: 25},
    }),
  ]);
  expect(() => compiled('part: sampling\nshare: 1.7\nsizes: [25, 100]\nsize: 25')).toThrow(
    /x\.md: line 3: share/,
  );
  expect(() => compiled('part: movie')).toThrow(/x\.md: line 3: part/);
  expect(() => compiled('part: descent\nx: [1, 2]\ny: [1, 2, 3]\nw: 0\nrates: [1, 2]\nsteps: 3')).toThrow(
    /y must be as many as x/,
  );
  const poor = (budgets: string) =>
    compiled(
      `part: retries\nservices: [{name: Up, replies: [{status: 200, seconds: 1}]}, {name: Down, replies: [{status: 503, seconds: 1}]}]\nretry: [503]\nattempts: 4\ntimeout: 30\nbase: 1\ncap: 20\ncost: 0.5\nbudgets: ${budgets}`,
    );
  expect(poor('[0.5, 2]')).toHaveLength(1);
  expect(() => poor('[0.4, 2]')).toThrow(/budgets must each pay for one attempt/);
  expect(() => compiled('part: sampling\nshare: 0.7\nsizes: [25, 100]\nsize: 25', 'Text.')).toThrow(
    /must follow its figure/,
  );
});
