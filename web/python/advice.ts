// What to look at when a program ends in an error: a sentence or two beside Python's own words, for the errors that
// learners meet most.
import type {PythonError} from '#schema/python/run.ts';

type Advice = {
  readonly type: RegExp;
  readonly message?: RegExp;
  /** @param found what the parentheses of `message` found. */
  readonly say: (...found: readonly string[]) => string;
};

const ADVICE: readonly Advice[] = [
  {
    type: /^NameError$/,
    message: /name '(\w+)' is not defined\. Did you mean: '(\w+)'/,
    say: (name, meant) =>
      `Nothing is called \`${name}\` here. You may mean \`${meant}\`. Spelling counts, capitals too.`,
  },
  {
    type: /^NameError$/,
    message: /name '(\w+)' is not defined/,
    say: (name) =>
      `Nothing is called \`${name}\` at this point. Check the spelling, check that the line that creates it runs first, and put quotation marks around it if it’s meant as text.`,
  },
  {
    type: /^UnboundLocalError$/,
    message: /local variable '(\w+)'/,
    say: (name) =>
      `The function assigns \`${name}\` somewhere, so inside it \`${name}\` is a name of its own, and this line runs before it has a value. Pass the value in as an argument, or give it a value first.`,
  },
  {
    type: /^SyntaxError$/,
    message: /'([([{])' was never closed/,
    say: (bracket) =>
      `This \`${bracket}\` has no partner. Count the brackets from here to the end of the statement.`,
  },
  {
    type: /^SyntaxError$/,
    message: /unterminated .*string/,
    say: () =>
      'A text starts here and never ends. Add the closing quotation mark, of the same kind as the first.',
  },
  {
    type: /^SyntaxError$/,
    message: /expected ':'/,
    say: () => 'A line that starts a block, such as `if`, `for`, `while` or `def`, ends with a colon.',
  },
  {
    type: /^SyntaxError$/,
    message: /Maybe you meant '==' /,
    say: () => 'One `=` gives a name a value. To ask whether two values are equal, write `==`.',
  },
  {
    type: /^SyntaxError$/,
    message: /Missing parentheses in call to 'print'/,
    say: () => '`print` is a function: put what it shows between parentheses.',
  },
  {
    type: /^SyntaxError$/,
    message: /outside function/,
    say: () => '`return` belongs inside a function. Check that this line is indented under its `def`.',
  },
  {
    type: /^IndentationError$/,
    message: /expected an indented block/,
    say: () => 'The line before this one starts a block, so this line has to be indented, by four spaces.',
  },
  {
    type: /^IndentationError$/,
    message: /unexpected indent/,
    say: () => 'This line is indented further than the one before it, and no block starts there.',
  },
  {
    type: /^(?:IndentationError|TabError)$/,
    say: () => 'The spaces at the start of this line match no line above it. Use four spaces for each level.',
  },
  {
    type: /^SyntaxError$/,
    say: () =>
      'Python can’t read this line. Look at it, and at the end of the line before: a bracket, comma, colon or quotation mark may be missing.',
  },
  {
    type: /^TypeError$/,
    message: /can only concatenate (\w+) \(not "(\w+)"\)/,
    say: (left, right) =>
      `The value on the left of \`+\` is a \`${left}\`, the one on the right is a \`${right}\`. Convert one of them, such as with \`str(…)\` or \`int(…)\`.`,
  },
  {
    type: /^TypeError$/,
    message: /unsupported operand type\(s\) for (\S+): '(\w+)' and '(\w+)'/,
    say: (operator, left, right) =>
      left === 'NoneType' || right === 'NoneType'
        ? `One side of \`${operator}\` is \`None\`. Find out where it comes from: often a function that prints its result instead of returning it.`
        : `\`${operator}\` doesn’t work between \`${left}\` and \`${right}\`. Print both with \`repr(…)\` to see which one isn’t what you expect.`,
  },
  {
    type: /^TypeError$/,
    message: /'(\w+)' object is not callable/,
    say: (type) =>
      `Parentheses call a function, but this is a value of type \`${type}\`. Look for a name that a value has taken over, or for a missing operator before the parenthesis.`,
  },
  {
    type: /^(?:TypeError|AttributeError)$/,
    message: /'NoneType' object/,
    say: () =>
      'The value here is `None`. Look at where it comes from: a function without `return` gives `None`, and so do methods that change a list in place, such as `sort`.',
  },
  {
    type: /^TypeError$/,
    message: /missing (\d+) required positional arguments?: (.+)/,
    say: (_, names) => `The call leaves out ${names}. Compare it with the line that starts with \`def\`.`,
  },
  {
    type: /^TypeError$/,
    message: /takes (?:from \d+ to )?(\d+) positional arguments? but (\d+) (?:was|were) given/,
    say: (takes, given) =>
      `The call passes ${given} arguments and the function takes ${takes}. A method counts \`self\` as one of them.`,
  },
  {
    type: /^TypeError$/,
    message: /unhashable type: '(\w+)'/,
    say: (type) => `A \`${type}\` can change, so it can’t be a key or be in a set. A tuple can.`,
  },
  {
    type: /^TypeError$/,
    message: /'(\w+)' object is not (subscriptable|iterable)/,
    say: (type, what) =>
      `A \`${type}\` has no parts to ${what === 'iterable' ? 'go through one by one' : 'look up with brackets'}. Print it with \`repr(…)\`: it may not be what you expect.`,
  },
  {
    type: /^AttributeError$/,
    message: /'(\w+)' object has no attribute '(\w+)'/,
    say: (type, name) =>
      `A \`${type}\` has nothing called \`${name}\`. Check the spelling, and the type with \`type(…)\`.`,
  },
  {
    type: /^ValueError$/,
    message: /invalid literal for int\(\)/,
    say: () =>
      '`int(…)` got a text that doesn’t spell a whole number. The text is at the end of the message; print it with `repr(…)` to see spaces and line ends.',
  },
  {
    type: /^ValueError$/,
    message: /could not convert string to float/,
    say: () => '`float(…)` got a text that isn’t a number. It’s at the end of the message.',
  },
  {
    type: /^ValueError$/,
    message: /(?:not enough|too many) values to unpack/,
    say: () => 'The number of names on the left and the number of values on the right differ.',
  },
  {
    type: /^IndexError$/,
    say: () =>
      'The position is past the end. A list of 3 items has the positions 0, 1 and 2. Print `len(…)` and the position.',
  },
  {
    type: /^KeyError$/,
    say: () =>
      'The dictionary doesn’t have this key. Print its keys, or use `.get(…)` if the key may be missing. `"1"` and `1` are different keys.',
  },
  {
    type: /^ZeroDivisionError$/,
    say: () => 'The divisor is 0. Find out why, and decide what the result should be then.',
  },
  {
    type: /^RecursionError$/,
    say: () =>
      'A function keeps calling itself. Check that it reaches a case that returns without another call.',
  },
  {
    type: /^ModuleNotFoundError$/,
    message: /No module named '([\w.]+)'/,
    say: (name) =>
      `There’s no module called \`${name}\` here. Check the spelling. Programs on this page have Python’s standard library and the packages that this academy has installed.`,
  },
  {
    type: /^ImportError$/,
    say: () => 'The module is there, but it has nothing with this name. Check the spelling.',
  },
  {
    type: /^FileNotFoundError$/,
    say: () =>
      'There’s no such file. Programs on this page start in an empty folder and see no files of your device: write the file first, then read it.',
  },
  {
    type: /^AssertionError$/,
    say: () => 'The condition after `assert` isn’t true. Print the values in it just before this line.',
  },
  {
    type: /^EOFError$/,
    say: () => 'The program asks for more input than it was given.',
  },
  {
    type: /^MemoryError$/,
    say: () =>
      'The program needs more memory than it gets here. Look for a list that grows without end, or a number of items that’s too large.',
  },
  {
    type: /^UnicodeDecodeError$/,
    say: () => 'These bytes aren’t text in this encoding. Check how the file was written.',
  },
  {
    type: /^StopIteration$/,
    say: () => '`next(…)` was called on something that has no more items.',
  },
];

/** What to look at, with code between backticks; `undefined` where Python's own words must do. */
export function adviceFor({type, message}: Pick<PythonError, 'type' | 'message'>): string | undefined {
  for (const advice of ADVICE) {
    const found = advice.type.test(type) ? (advice.message ?? /(?:)/).exec(message) : null;
    if (found) return advice.say(...found.slice(1).map((part) => part ?? ''));
  }
  return undefined;
}
