// Keys as browsers tell of them while an input method composes, and at its end.

export type Pressed = KeyboardEventInit & {readonly key: string; readonly keyCode: number};

/** One key down. */
export function press(field: Element, pressed: KeyboardEventInit & {readonly keyCode?: number}): void {
  field.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, cancelable: true, ...pressed}));
}

/** Begins to compose in a field. */
export function compose(field: Element): void {
  field.dispatchEvent(new CompositionEvent('compositionstart', {bubbles: true}));
  field.dispatchEvent(new CompositionEvent('compositionupdate', {bubbles: true, data: 'にほ'}));
}

const end = (field: Element) =>
  field.dispatchEvent(new CompositionEvent('compositionend', {bubbles: true, data: '日本'}));

/** What browsers code a key with that went to an input method. */
const keyCode = 229;

/** How each tells of the key that ends a composition. Safari does so behind the end, when nothing is composed any longer. */
export const ENDINGS: readonly (readonly [string, (field: Element, pressed: Pressed) => void])[] = [
  [
    'Chrome',
    (field, pressed) => {
      press(field, {...pressed, keyCode, isComposing: true});
      end(field);
    },
  ],
  [
    'Chrome on Windows',
    (field, pressed) => {
      press(field, {...pressed, key: 'Process', keyCode, isComposing: true});
      end(field);
    },
  ],
  [
    'Firefox',
    (field, pressed) => {
      // With the key's own code in older ones.
      press(field, {...pressed, isComposing: true});
      end(field);
    },
  ],
  [
    'Safari',
    (field, pressed) => {
      end(field);
      press(field, {...pressed, keyCode, isComposing: false});
    },
  ],
];
