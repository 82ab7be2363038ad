import {useState} from 'react';

/** Copies a text; says whether it is on the clipboard. */
export function useCopied(text: string): {copied: boolean; copy: () => void} {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return {copied, copy};
}
