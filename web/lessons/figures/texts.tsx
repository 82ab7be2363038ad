import {useState} from 'react';
import type {AttentionFigure, ChunksFigure} from '#schema/lessons/live-figure.ts';
import {chunksOf, cosineOf, dotOf, sharesOf, wordsOf} from '#web/lessons/figures/numbers.ts';
import {Bars, Finding, Range} from '#web/lessons/figures/parts.tsx';
import {RadioRow} from '#web/lessons/figures/radio-row.tsx';
import {Select} from '#web/ui/form/select.tsx';

const MEASURES = [
  {value: 'dot', label: 'Dot product'},
  {value: 'cosine', label: 'Cosine'},
  {value: 'weight', label: 'Weight'},
] as const;
type Measure = (typeof MEASURES)[number]['value'];

/** A query against texts: how they score, and how attention would be shared among them. */
export function AttentionView({figure: {queries, texts}}: {figure: AttentionFigure}) {
  const [query, setQuery] = useState(queries[0] ?? '');
  const [measure, setMeasure] = useState<Measure>('dot');
  const asked = wordsOf(query);
  const dots = texts.map(({words}) => dotOf(asked, wordsOf(words)));
  const scores: Readonly<Record<Measure, readonly (number | undefined)[]>> = {
    dot: dots,
    cosine: texts.map(({words}) => cosineOf(asked, wordsOf(words))),
    weight: sharesOf(dots),
  };
  const shown = scores[measure].map((score) => score ?? 0);
  const top = Math.max(...shown);
  const best = texts.filter((_, at) => shown[at] === top).map(({name}) => name);
  const isBlind = dots.every((dot) => dot === 0);
  return (
    <>
      <Select label="Query" size="small" value={query} onChange={({target}) => setQuery(target.value)}>
        {queries.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <RadioRow label="Measure" options={MEASURES} value={measure} onChange={setMeasure} />
      <Bars
        label={`Texts against "${query}"`}
        most={measure === 'dot' ? Math.max(1, top) : 1}
        bars={texts.map(({name}, at) => ({
          name,
          value: shown[at] ?? 0,
          words: measure === 'dot' ? String(shown[at] ?? 0) : (shown[at] ?? 0).toFixed(2),
          isBest: !isBlind && best.length === 1 && best[0] === name,
        }))}
      />
      <Finding>
        {isBlind
          ? `No text has a word of “${query}”: ${measure === 'weight' ? 'the weights are equal, and say nothing' : 'each score is 0, and none is best'}.`
          : `${best.length === 1 ? `Best for “${query}”` : `Equal for “${query}”`}: ${best.join(', ')}.`}
      </Finding>
    </>
  );
}

/** A text in pieces of so many words, each against a query. */
export function ChunksView({figure: {words, query, sizes}}: {figure: ChunksFigure}) {
  const [at, setAt] = useState(sizes.length - 1);
  const [half, setHalf] = useState(0);
  const size = sizes[at] ?? 1;
  const overlap = Math.floor((size * half) / 4);
  const all = wordsOf(words);
  const chunks = chunksOf(all, size, overlap);
  const scores = chunks.map((chunk) => cosineOf(chunk.words, wordsOf(query)) ?? 0);
  const top = Math.max(...scores);
  const best = chunks[scores.indexOf(top)];
  return (
    <>
      <Range
        label="Words in a chunk"
        max={sizes.length - 1}
        value={at}
        words={`${size} of ${all.length}`}
        onChange={setAt}
      />
      <Range
        label="Overlap with the one before"
        max={2}
        value={half}
        words={overlap === 1 ? '1 word' : `${overlap} words`}
        onChange={setHalf}
      />
      <Bars
        label={`Chunks against "${query}"`}
        most={1}
        bars={chunks.map((chunk, place) => ({
          name: `Words ${chunk.from + 1}–${chunk.from + chunk.words.length}`,
          value: scores[place] ?? 0,
          words: (scores[place] ?? 0).toFixed(2),
          isBest: chunk === best && top > 0,
        }))}
      />
      <Finding>
        Best of {chunks.length}, with the cosine {top.toFixed(2)}: “{best?.words.join(' ')}”
      </Finding>
    </>
  );
}
