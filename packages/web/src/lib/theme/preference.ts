import { create } from 'zustand';

/** `public/first-paint.js` reads the same two keys before the first paint. */
const themeKey = 'homeward.theme';
const scaleKey = 'homeward.text';

export const themes = ['dark', 'light', 'hc', 'system'] as const;
export type Theme = (typeof themes)[number];
export type ShownTheme = Exclude<Theme, 'system'>;

interface Preference {
  readonly theme: Theme;
  /** What is on the screen now. */
  readonly shown: ShownTheme;
  /** 1 to 2, a factor on the reader's own text size. */
  readonly textScale: number;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Forbidden storage only means that the choice lasts for this visit.
  }
}

/** What a device can ask for: colours of its own, more contrast, a light page. */
const wishes = ['forced-colors: active', 'prefers-contrast: more', 'prefers-color-scheme: light'].map(
  (wish) => `(${wish})`,
);

/** What is on the screen for a preference; `system` follows the device (S4.5). Colours that it forces come first. */
function shownFor(theme: Theme): ShownTheme {
  const [forced, contrast, light] = wishes.map((wish) => matchMedia(wish).matches);
  if (forced) return 'hc';
  if (theme !== 'system') return theme;
  if (contrast) return 'hc';
  return light ? 'light' : 'dark';
}

const chosen = themes.find((theme) => theme === read(themeKey)) ?? 'dark';
export const usePreference = create<Preference>(() => ({
  theme: chosen,
  shown: shownFor(chosen),
  textScale: Math.min(2, Math.max(1, Number(read(scaleKey)) || 1)),
}));

function paint({ shown, textScale }: Preference): void {
  const root = document.documentElement;
  root.dataset['theme'] = shown;
  root.style.setProperty('--text-scale', String(textScale));
  const bar = document.querySelector('meta[name=theme-color]');
  bar?.setAttribute('content', getComputedStyle(root).getPropertyValue('--bg').trim());
}

/** Shows a theme for this visit. */
export const showTheme = (theme: Theme): void => usePreference.setState({ theme, shown: shownFor(theme) });

/** Shows a theme, on this device from now on. */
export function setTheme(theme: Theme): void {
  showTheme(theme);
  write(themeKey, theme);
}

/** `textScale` from 1 (100 %) to 2 (200 %). */
export function setTextScale(textScale: number): void {
  usePreference.setState({ textScale });
  write(scaleKey, String(textScale));
}

/** Keeps the document in step with the preference and the device; called once at start. */
export function followPreference(): void {
  usePreference.subscribe(paint);
  // Chromium keeps a change from the listeners of a query that was read in between: what is listened to is never read.
  for (const wish of wishes)
    matchMedia(wish).addEventListener('change', () => showTheme(usePreference.getState().theme));
  paint(usePreference.getState());
}
