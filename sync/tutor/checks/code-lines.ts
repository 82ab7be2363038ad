// Which lines of an answer are code, wherever they are, and which of them are the lessons' own.
import {plain} from '#sync/tutor/checks/likeness.ts';

/** What may be before code in a line: signs of lists, quotations, comments, tables, sessions and differences. */
const MARGIN =
  /^(?:[ \t]*(?:#+(?!\w)|\/\/+|--+(?=\s)|\/?\*+\/?(?=\s)|>+|\.\.\.(?=\s)|[-+•](?=\s)|\(?\d{1,3}[.):|](?=\s)|(?:step|line)\s+\d{1,3}[.):]?|\||"""|'''))+[ \t]*/i;

/** A line without what may be before code, and without marks around all of it. */
export const bareLine = (line: string): string =>
  plain(line)
    .replace(MARGIN, '')
    .trim()
    .replace(/^(`+)([^`]+)\1[.,;:]?$/, '$2')
    .trim();

/** Words that begin a statement in some language, followed by what no sentence has. */
const STATEMENT =
  /^(?:async |export |public |private |protected |static |final )*(?:def|class|for|foreach|while|if|elif|elsif|else|except|catch|finally|with|return|yield|import|from|raise|throw|assert|lambda|del|global|nonlocal|match|case|switch|do|until|unless|loop|function|fn|func|fun|sub|let|const|var|val|int|float|double|bool|boolean|string|auto|void|print|println|echo|puts|append|push|set|end|begin|then|try)\b/i;
const HAS_SIGNS = /[=(){}[\];<>_]|:\s*$|:=|->|\+\+|\*\*|\s[-+*/%]\s/;
const IMPORTS = /^(?:import\s+[\w.]+(?:\s+as\s+\w+)?|from\s+[\w.]+\s+import\s+[\w, *]+)$/;
const HANDS_ON = /^(?:return|yield|raise|throw|del|await)\s+[\w.]+(?:,\s*[\w.]+)*;?$/i;
/** Programs in words shout their words. */
const SHOUTS =
  /^(?:SET|LET|FOR(?: EACH)?|WHILE|IF|ELSE(?: IF)?|ELSEIF|RETURN|REPEAT|UNTIL|FUNCTION|PROCEDURE|CALL|PRINT|OUTPUT|INPUT|APPEND|ADD|BEGIN|END(?: ?(?:FOR|IF|WHILE|FUNCTION|PROCEDURE))?)\b/;
const ASSIGNS =
  /^[\w.$[\]'"(), *@]{1,80}(?::\s*[\w[\], .|]+)?\s*(?:[-+*/%|&^]|\/\/|\*\*|<<|>>)?[=←]\s*[^=\s]/;
const ARROW = /^[\w.]+\s*(?:<-|:=)\s*\S/;
const CALLS = /^(?:await\s+)?[\w.]+(?:\[[^\]]*\])?\(.*\)(?:\.[\w.]+\(.*\))*\s*[;:]?$/;
const ENDS = /(?:[;{}]|\)\s*:|\b(?:then|do)\s*:?)\s*$/;
const BLOCK_WORD = /^(?:else|try|finally|do|begin|end|pass|break|continue|return|raise|\.{3})\s*[:{}]?$/i;
/** The head of a block may be made of plain words; a sentence begins with a capital. */
const HEAD = /^(?:for\s.+\sin\s.+|(?:while|if|elif|with|except)\s.+):$/;
/** Brackets that hold nothing but values: one line of a longer expression. */
const EXPRESSION = /^[[({].*[\])}],?$/;

/** Whether a line is a statement, or a part of one, in any language that is met here; not what is only said of code. */
export const isCodeLine = (line: string): boolean =>
  /^\s*\|/.test(line) ? line.split('|').some(isCode) : isCode(line);

function isCode(line: string): boolean {
  const bare = bareLine(line);
  if (bare === '' || isCitation(bare)) return false;
  if ([BLOCK_WORD, IMPORTS, HANDS_ON, HEAD, SHOUTS].some((form) => form.test(bare))) return true;
  if (STATEMENT.test(bare) && HAS_SIGNS.test(withoutProse(bare)) && !isSentence(bare)) return true;
  if (ASSIGNS.test(bare) || ARROW.test(bare) || CALLS.test(bare) || EXPRESSION.test(bare))
    return !isSentence(bare);
  return ENDS.test(bare) && !isSentence(bare);
}

const isCitation = (bare: string) => /^(?:\[[\d, ]+\]\s*)+\.?$/.test(bare);
/** Code in marks, citations, and what is put in brackets between words are parts of sentences. */
const withoutProse = (bare: string) =>
  bare
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/"[^"]*"|(?<=[=([,\s])'[^']*'/g, '')
    .replaceAll(/(?:\s*\[[\d, ]+\])+(?=[.,;]?\s*$)|(?<=[.,;])\s?\[\d+\]/g, '')
    .replaceAll(/(?<=\s)\([^()=]*\)/g, '');

/** Several plain words in a row, and the end of a sentence, or a citation behind them. */
function isSentence(bare: string): boolean {
  const words = withoutProse(bare);
  const isEnded = /[.!?…:]["”’)]*\s*$/.test(words.trim()) && !/[\w)\]]:\s*$/.test(words.trim());
  const plainWords = words.match(/(?<=^|\s)["“(]?\p{L}[\p{L}’'-]*[,.;:!?"”)]*(?=\s|$)/gu) ?? [];
  const all = words.split(/\s+/).filter((word) => word !== '');
  const share = plainWords.length / Math.max(1, all.length);
  return (isEnded && plainWords.length >= 3 && share >= 0.5) || (plainWords.length >= 5 && share >= 0.75);
}

/** What makes a function or a class, in any of these languages. */
const DEFINES =
  /\b(?:def|class|function|func|fn|fun|sub|proc|defun|method|interface|struct|trait|impl|lambda)\b\s*[\w$(:*]|=>|\\\w+\s*->|\b(?:public|private|protected|static|void|int|str|bool|auto|List<\w+>|list)\s+[\w<>[\]]+\s*\([^)]*\)\s*\{|^[\w.]+\s*=\s*\(?[\w, ]*\)?\s*->|^[A-Za-z_]\w*\s*\([\w\s,:*=[\]]*\)\s*(?:\{|=\s|:\s*$)/;

/** Whether code makes a function of its own. A loop’s head and a condition are none. */
export const defines = (line: string): boolean => {
  const bare = bareLine(line);
  return DEFINES.test(bare) && !/^(?:if|for|while|elif|switch|catch|with|match|return|print)\b/i.test(bare)
    ? true
    : /=>|\blambda\b/.test(bare);
};

/** One form of a line of code, for comparing: without space, and with one kind of quotes. */
export const lineKey = (line: string): string =>
  bareLine(line)
    .replaceAll(/["“”‘’]/g, "'")
    .replaceAll(/\s+/g, '');

/** The lines of code that passages show, with what their programs print. */
export const linesIn = (paragraphs: readonly string[]): ReadonlySet<string> =>
  new Set(
    paragraphs
      .flatMap((paragraph) => paragraph.split('\n'))
      // A remark beside the code may be left out of it.
      .flatMap((line) => [lineKey(line), lineKey(line.replace(/\s+#\s.*$/, ''))])
      .filter((key) => key !== ''),
  );
