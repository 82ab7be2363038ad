import {useState} from 'react';
import {copyText} from '#web/ui/copy-text.ts';

/** Copies a text; says whether it is on the clipboard. */
export function useCopied(text: string): {copied: boolean; copy: () => void} {
  const [copied, setCopied] = useState(false);
  return {copied, copy: () => void copyText(text).then(setCopied)};
}
