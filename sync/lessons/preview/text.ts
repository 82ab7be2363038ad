// A lesson as plain HTML without scripts. The compiler's output is already sanitised (sync/questions/allowed.ts); every other
// text is escaped here.
import type {Block, Code, Figure} from '#schema/lessons/block.ts';
import {TASK_WORDS, type Exercise} from '#schema/lessons/exercise/exercise.ts';
import {escaped} from '#sync/http/escaped.ts';
import {withoutTermMarks} from '#sync/lessons/course/term-marks.ts';

export type PreviewLesson = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly minutes: number;
  readonly goals: readonly string[];
  readonly moduleId: string;
  readonly moduleTitle: string;
  readonly blocks: readonly Block[];
};

/** The page's head. @param origin of the academy, for the canonical address. */
export function previewHead(
  {id, moduleId, title, moduleTitle, summary}: PreviewLesson,
  origin: string,
): string {
  const address = escaped(`${origin}/modules/${moduleId}/lessons/${id}`);
  return `<title>${escaped(`${title} – ${moduleTitle} – Academy`)}</title>
<meta name="description" content="${escaped(summary)}">
<link rel="canonical" href="${address}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="Academy">
<meta property="og:title" content="${escaped(title)}">
<meta property="og:description" content="${escaped(summary)}">
<meta property="og:url" content="${address}">`;
}

/** The page's main part. @param closing what to do next. */
export const previewText = (
  {title, moduleTitle, summary, minutes, goals, blocks}: PreviewLesson,
  closing: string,
): string => `<article>
<header class="preview-column">
<p class="preview-trail">${escaped(moduleTitle)}</p>
<h1 class="preview-title">${escaped(title)}</h1>
<p class="preview-lead">${escaped(summary)}</p>
<section class="preview-goals" aria-labelledby="preview-goals">
<h2 id="preview-goals">After this lesson <span>(${minutes} minutes)</span></h2>
<ul>${goals.map((goal) => `<li>${escaped(goal)}</li>`).join('')}</ul>
</section>
</header>
${numbered(blocks).join('\n')}
</article>
${closing}`;

/** For visitors without an account. */
export const GUEST_CLOSING = `<section class="preview-column preview-onward" aria-labelledby="preview-onward">
<h2 id="preview-onward">Continue the course</h2>
<p>An account is free. It saves your place in every lesson, quizzes you on what you’ve read, and opens the next lessons.</p>
<div><a href="/auth/register" class="preview-button preview-button-primary">Create your account</a><a href="/auth/login" class="preview-button preview-button-secondary">Sign in</a></div>
</section>`;

/** For learners who have to pass the assessment first. */
export const ASSESSMENT_CLOSING = `<section class="preview-column preview-onward" aria-labelledby="preview-onward">
<h2 id="preview-onward">Back to the assessment</h2>
<p>The Python assessment opens the whole course. It asks about what you’ve just read, too.</p>
<div><a href="/assessment" class="preview-button preview-button-primary">Go to the assessment</a></div>
</section>`;

/** Samples are numbered in order of appearance; what explains one that is to be predicted is folded, as its output is. */
function numbered(blocks: readonly Block[]): string[] {
  let sample = 0;
  return blocks.map((block, at) => {
    if (block.kind === 'code') sample += 1;
    const begins = isAnswer(block) && !isAnswer(blocks[at - 1]);
    const ends = isAnswer(block) && !isAnswer(blocks[at + 1]);
    return `${begins ? FOLDED : ''}${blockText(block, sample)}${ends ? '</details>' : ''}`;
  });
}

const isAnswer = (block: Block | undefined) =>
  block !== undefined && block.kind !== 'exercise' && block.reveals === true;

const FOLDED = '<details class="preview-why"><summary class="preview-column">Why it prints that</summary>';

function blockText(block: Block, sample: number): string {
  if (block.kind === 'prose')
    return `<div class="prose preview-column">${withoutTermMarks(block.html)}</div>`;
  if (block.kind === 'figure') return figureText(block);
  if (block.kind === 'exercise') return exerciseText(block);
  return codeText(block, sample);
}

/** What is asked and what it begins with; it is solved in the academy. */
const exerciseText = ({title, task, prompt, starterHtml}: Exercise): string =>
  `<section class="preview-column"><h3>${escaped(title)}</h3>
<p class="gutter">${TASK_WORDS[task]}</p>
<div class="prose">${prompt}</div>
<div class="preview-code"><div class="preview-source" tabindex="0" role="group" aria-label="Code to begin with"><pre><code>${starterHtml}</code></pre></div></div></section>`;

const figureText = ({svg, alt, caption}: Figure): string => `<figure class="preview-figure">
<div tabindex="0" role="group" aria-label="Figure"><div role="img" aria-label="${escaped(alt)}">${svg}</div></div>
<figcaption>${escaped(caption)}</figcaption>
</figure>`;

function codeText(code: Code, number: number): string {
  const lines = code.source.split('\n').map((_, at) => at + 1);
  const continues = code.run === 'continues' ? ', continues the sample above' : '';
  return `<div class="preview-column"><div class="preview-code" role="group" aria-label="${code.run ? `Sample ${number}` : 'Code'}">
<p class="gutter">${escaped(code.language)}${continues}</p>
<div class="preview-source" tabindex="0" role="group" aria-label="Source"><span class="gutter" aria-hidden="true">${lines.join('\n')}</span><pre><code>${code.html}</code></pre></div>
${code.output === undefined ? '' : outputText(code.output, code.fails === true)}
</div></div>`;
}

/** Shown on demand: learners should predict the output first. */
const outputText = (output: string, fails: boolean): string =>
  `<details class="preview-output${fails ? ' preview-output-bad' : ''}">
<summary>${fails ? 'How it ends' : 'What it prints'}</summary>
<pre tabindex="0" role="group" aria-label="Output">${escaped(output)}</pre>
</details>`;
