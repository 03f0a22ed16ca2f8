import { create } from 'zustand';

/** `public/first-paint.js` reads the same three keys before the first paint. */
const themeKey = 'homeward.theme';
const scaleKey = 'homeward.text';
const densityKey = 'homeward.density';

export const themes = ['dark', 'light', 'hc', 'system'] as const;
export type Theme = (typeof themes)[number];
export type ShownTheme = Exclude<Theme, 'system'>;

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

interface Preference {
  readonly theme: Theme;
  /** What is on the screen now. */
  readonly shown: ShownTheme;
  /** 1 to 2, a factor on the reader's own text size. */
  readonly textScale: number;
  /** How much room the rows of lists take. */
  readonly density: Density;
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
  density: densities.find((density) => density === read(densityKey)) ?? 'comfortable',
}));

function paint({ shown, textScale, density }: Preference): void {
  const root = document.documentElement;
  root.dataset['theme'] = shown;
  root.dataset['density'] = density;
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

/** Gives the rows of lists so much room, on this device from now on. */
export function setDensity(density: Density): void {
  usePreference.setState({ density });
  write(densityKey, density);
}

/** Keeps the document in step with the preference and the device; called once at start. */
export function followPreference(): void {
  usePreference.subscribe(paint);
  // Chromium keeps a change from the listeners of a query that was read in between: what is listened to is never read.
  for (const wish of wishes)
    matchMedia(wish).addEventListener('change', () => showTheme(usePreference.getState().theme));
  paint(usePreference.getState());
}
