/**
 * Keeps what is typed into a part of a page while React takes it over. Where something else has changed its HTML, such as a
 * browser that translates or a keeper of passwords, React draws it anew: its fields are others then, empty, and the focus is
 * lost. Call it before the part is hydrated.
 * @returns call it once the part acts: brings values, ticks, focus, and selection to the new fields.
 */
export function keepTyped(part: HTMLElement): () => void {
  const before = [...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const typed = new Set(before.filter(({value, defaultValue}) => value !== defaultValue));
  const noteTyped = ({target}: Event) => typed.add(target as Field);
  const focused = () => before.find((field) => field === document.activeElement);
  let last = focused();
  const note = () => (last = focused() ?? last);
  // A field that is taken away loses the focus as well; some browsers say so.
  const end = ({target}: FocusEvent) =>
    queueMicrotask(() => {
      if (target === last && last?.isConnected) last = undefined;
    });
  part.addEventListener('input', noteTyped);
  part.addEventListener('focusin', note);
  part.addEventListener('focusout', end);
  return () => {
    part.removeEventListener('input', noteTyped);
    part.removeEventListener('focusin', note);
    part.removeEventListener('focusout', end);
    for (const [at, field] of before.entries()) {
      const now = field.isConnected ? field : fieldAt(part, field, at);
      if (!now) continue;
      if (field instanceof HTMLInputElement && field.type === 'checkbox') tick(now, field);
      else if (now !== field && field.value !== '') type(now, field.value);
      // What it holds is there; whoever listens now has not heard of it.
      else if (typed.has(field)) tell(field);
      // A field that was away for a moment has lost it, too.
      if (field === last && now !== document.activeElement) focus(now, field);
    }
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldAt = (part: HTMLElement, {name}: Field, at: number): Field | undefined => {
  const fields = [...part.querySelectorAll<Field>('input, textarea')];
  return name === '' ? fields[at] : fields.find((field) => field.name === name);
};

/** As a person does it: what was ticked before it acted is unknown to whoever listens now. */
function tick(now: Field, {checked, defaultChecked}: HTMLInputElement): void {
  if (!(now instanceof HTMLInputElement) || checked === defaultChecked) return;
  now.checked = defaultChecked;
  now.click();
}

function type(field: Field, value: string): void {
  // React listens to the property of the element itself, and takes no value that it has set.
  const {prototype} = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  tell(field);
}

const tell = (field: Field) => field.dispatchEvent(new Event('input', {bubbles: true}));

function focus(now: Field, {selectionStart, selectionEnd}: Field): void {
  now.focus();
  if (selectionStart !== null && now.selectionStart !== null)
    now.setSelectionRange(selectionStart, selectionEnd);
}
