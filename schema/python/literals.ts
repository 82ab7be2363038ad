// Python literals, read without Python: what a test expects, and what the driver writes of a program's values.

/** A value of one of Python's own types. */
export type PyValue =
  | {readonly kind: 'None'}
  | {readonly kind: 'bool'; readonly value: boolean}
  | {readonly kind: 'int'; readonly value: bigint}
  | {readonly kind: 'float'; readonly value: number}
  | {readonly kind: 'str' | 'bytes'; readonly value: string}
  | {readonly kind: 'list' | 'tuple' | 'set' | 'frozenset'; readonly items: readonly PyValue[]}
  | {readonly kind: 'dict'; readonly entries: readonly (readonly [PyValue, PyValue])[]};

/** Deeper nesting, and longer text, is read as no literal. */
const MOST_DEPTH = 50;
const MOST_LENGTH = 100_000;

class NotLiteral extends Error {}

/** The value of a Python literal; `undefined` for every other text. */
export function readLiteral(text: string): PyValue | undefined {
  if (text.length > MOST_LENGTH) return undefined;
  try {
    const reader = new Reader(text);
    const value = reader.value(0);
    return reader.isAtEnd() ? value : undefined;
  } catch (error) {
    if (error instanceof NotLiteral) return undefined;
    throw error;
  }
}

const NUMBER =
  /[+-]?(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)/y;
const WORD = /[+-]?[A-Za-z_]+/y;
const WORDS: Readonly<Record<string, PyValue>> = {
  None: {kind: 'None'},
  True: {kind: 'bool', value: true},
  False: {kind: 'bool', value: false},
  // Python has no literal for them; its repr has.
  nan: {kind: 'float', value: NaN},
  inf: {kind: 'float', value: Infinity},
  '-inf': {kind: 'float', value: -Infinity},
};

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#space();
    return this.#at === this.#text.length;
  }

  value(depth: number): PyValue {
    if (depth > MOST_DEPTH) throw new NotLiteral();
    this.#space();
    const next = this.#text[this.#at] ?? '';
    if (next === '[') return {kind: 'list', items: this.#items('[', ']', depth).items};
    if (next === '(') return this.#parenthesized(depth);
    if (next === '{') return this.#braces(depth);
    if (next === '"' || next === "'") return {kind: 'str', value: this.#strings()};
    if (/[bB]/.test(next) && /["']/.test(this.#text[this.#at + 1] ?? '')) {
      this.#at += 1;
      return {kind: 'bytes', value: this.#quoted()};
    }
    return this.#word(depth) ?? this.#number();
  }

  #word(depth: number): PyValue | undefined {
    const word = this.#match(WORD);
    if (word === undefined) return undefined;
    const known = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    if (known) return known;
    if (word !== 'set' && word !== 'frozenset') throw new NotLiteral();
    this.#take('(');
    this.#space();
    const inner = this.#text[this.#at] === ')' ? undefined : this.value(depth + 1);
    this.#take(')');
    if (inner === undefined) return {kind: word, items: []};
    if (inner.kind !== 'set' && inner.kind !== 'list' && inner.kind !== 'tuple') throw new NotLiteral();
    return {kind: word, items: distinct(inner.items)};
  }

  #number(): PyValue {
    const digits = this.#match(NUMBER)?.replaceAll('_', '');
    if (digits === undefined) throw new NotLiteral();
    const isNegative = digits.startsWith('-');
    const plain = digits.replace(/^[+-]/, '');
    if (/^(?:0[xXbBoO].+|\d+)$/.test(plain)) {
      // Python has no decimal that begins with 0.
      if (/^0\d*[1-9]/.test(plain)) throw new NotLiteral();
      const value = BigInt(plain);
      return {kind: 'int', value: isNegative ? -value : value};
    }
    return {kind: 'float', value: Number(digits)};
  }

  #parenthesized(depth: number): PyValue {
    const {items, hasComma} = this.#items('(', ')', depth);
    const [only] = items;
    return items.length === 1 && only && !hasComma ? only : {kind: 'tuple', items};
  }

  #items(open: string, close: string, depth: number): {items: PyValue[]; hasComma: boolean} {
    const items: PyValue[] = [];
    let hasComma = false;
    this.#take(open);
    while (!this.#takes(close)) {
      if (items.length > 0 && !hasComma) throw new NotLiteral();
      items.push(this.value(depth + 1));
      hasComma = this.#takes(',');
    }
    return {items, hasComma};
  }

  #braces(depth: number): PyValue {
    this.#take('{');
    if (this.#takes('}')) return {kind: 'dict', entries: []};
    const first = this.value(depth + 1);
    return this.#takes(':') ? this.#dict(first, depth) : this.#set(first, depth);
  }

  #dict(firstKey: PyValue, depth: number): PyValue {
    const entries: [PyValue, PyValue][] = [[firstKey, this.value(depth + 1)]];
    while (!this.#takes('}')) {
      this.#take(',');
      if (this.#takes('}')) break;
      const key = this.value(depth + 1);
      this.#take(':');
      entries.push([key, this.value(depth + 1)]);
    }
    // A key given twice has its last value, as in Python.
    return {kind: 'dict', entries: [...new Map(entries.map((entry) => [keyOf(entry[0]), entry])).values()]};
  }

  #set(first: PyValue, depth: number): PyValue {
    const items = [first];
    while (!this.#takes('}')) {
      this.#take(',');
      if (this.#takes('}')) break;
      items.push(this.value(depth + 1));
    }
    return {kind: 'set', items: distinct(items)};
  }

  /** Strings side by side are one. */
  #strings(): string {
    let value = this.#quoted();
    for (;;) {
      this.#space();
      const next = this.#text[this.#at];
      if (next !== '"' && next !== "'") return value;
      value += this.#quoted();
    }
  }

  #quoted(): string {
    const quote = this.#text[this.#at] ?? '';
    this.#at += 1;
    let value = '';
    for (;;) {
      const next = this.#text[this.#at];
      if (next === undefined || next === '\n') throw new NotLiteral();
      this.#at += 1;
      if (next === quote) return value;
      value += next === '\\' ? this.#escape() : next;
    }
  }

  #escape(): string {
    const letter = this.#text[this.#at] ?? '';
    this.#at += 1;
    const simple = ESCAPES[letter];
    if (simple !== undefined) return simple;
    const length = {x: 2, u: 4, U: 8}[letter];
    if (length === undefined) throw new NotLiteral();
    const digits = this.#text.slice(this.#at, this.#at + length);
    this.#at += length;
    const code = /^[\da-fA-F]+$/.test(digits) && digits.length === length ? Number(`0x${digits}`) : Infinity;
    if (code > 0x10_ff_ff) throw new NotLiteral();
    return String.fromCodePoint(code);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #takes(sign: string): boolean {
    this.#space();
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #take(sign: string): void {
    if (!this.#takes(sign)) throw new NotLiteral();
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
};

/** Equal texts are equal values of equal types. Of sets and dicts the order does not count. */
export function keyOf(value: PyValue): string {
  switch (value.kind) {
    case 'list':
    case 'tuple':
      return `${value.kind}[${value.items.map(keyOf).join(',')}]`;
    case 'set':
    case 'frozenset':
      return `${value.kind}{${value.items.map(keyOf).toSorted().join(',')}}`;
    case 'dict': {
      const entries = value.entries.map(([key, one]) => `${keyOf(key)}=>${keyOf(one)}`);
      return `dict{${entries.toSorted().join(',')}}`;
    }
    case 'None':
      return 'None';
    default:
      return `${value.kind}:${plainKey(value.value)}`;
  }
}

function plainKey(value: boolean | bigint | number | string): string {
  if (typeof value === 'string') return JSON.stringify(value);
  // -0.0 equals 0.0.
  return value === 0 ? '0' : String(value);
}

const distinct = (items: readonly PyValue[]): readonly PyValue[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];
