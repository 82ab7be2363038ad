// Light, dark, or as the system has it (specification, section 3: kept on the device, light by default).
// `static/theme.js` reads the same value before the first paint.
import {atom, getDefaultStore} from 'jotai';
import {mediaMatches, onMediaChange} from '#web/ui/window/media.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';
const store = getDefaultStore();
const isTheme = (text: unknown): text is Theme => THEMES.some((theme) => theme === text);

/** What is kept; plain text, not JSON, because `theme.js` must stay a few lines. */
function kept(): Theme {
  try {
    const text = localStorage.getItem(KEY);
    return isTheme(text) ? text : 'light';
  } catch {
    return 'light';
  }
}

export const themeAtom = atom<Theme>(kept());

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Closed to us: the choice lasts as long as the page.
  }
  show(theme);
}

/** Follows the system while it decides, and what is chosen in other tabs. @returns the way to stop. */
export function watchTheme(): () => void {
  const stopSystem = onMediaChange(DARK, onSystem);
  addEventListener('storage', onStorage);
  return () => {
    stopSystem();
    removeEventListener('storage', onStorage);
  };
}

const onSystem = () => show(store.get(themeAtom));
const onStorage = ({key}: StorageEvent) => {
  if (key === KEY) show(kept());
};

function show(theme: Theme): void {
  store.set(themeAtom, theme);
  const isDark = theme === 'dark' || (theme === 'system' && mediaMatches(DARK));
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}
