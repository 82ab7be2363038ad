import type {ElementContent, RootContent} from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import {createLowlight} from 'lowlight';
import {useMemo, type ReactNode} from 'react';
import {CodeText} from '#web/markdown/code-text.tsx';

const languages = createLowlight({bash, javascript, json, python, sql, typescript, yaml});
// What runs is colored as well.
languages.registerAlias({python: 'python3'});

/**
 * Code in the colors of its language, one of the seven that are met here; in one color where it has none. A text or a comment
 * in it that is written from right to left, or turned by what nobody sees, turns none of the code beside it.
 */
export function Highlighted({code, language}: {code: string; language: string | undefined}) {
  const tree = useMemo(() => {
    const name = language?.toLowerCase();
    return name !== undefined && languages.registered(name) ? languages.highlight(name, code) : undefined;
  }, [code, language]);
  return <code>{tree ? tree.children.map(elementOf) : <CodeText>{code}</CodeText>}</code>;
}

function elementOf(node: RootContent | ElementContent, at: number): ReactNode {
  if (node.type === 'text') return <CodeText key={at}>{node.value}</CodeText>;
  if (node.type !== 'element') return null;
  const names = node.properties['className'];
  return (
    <span key={at} dir="ltr" className={Array.isArray(names) ? names.join(' ') : undefined}>
      {node.children.map(elementOf)}
    </span>
  );
}
