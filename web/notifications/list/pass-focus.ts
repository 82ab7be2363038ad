// For buttons that their own click takes off the page: whoever uses the keyboard goes on where they were.

/** Names a button that each line of a list has. */
export const inEachLine = (act: 'read' | 'shelve') => ({'data-act': act});

/** The page's heading: the focus goes there where nothing nearer is left. */
export const heading = (): HTMLElement | null => document.querySelector('h1');

/** The focus goes to the same button of the next line, else of the line before, else to `rest`. */
export function passFocus(button: HTMLElement, rest: HTMLElement | null): void {
  const {act = ''} = button.dataset;
  const all = [...(button.closest('ul')?.querySelectorAll<HTMLElement>(`[data-act="${act}"]`) ?? [])];
  const at = all.indexOf(button);
  const next = all[at + 1] ?? all[at - 1];
  if (next) next.focus();
  else rest?.focus({preventScroll: true});
}
