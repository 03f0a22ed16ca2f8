import type { OwnMode } from '@homeward/contract/shapes/panel/own-mode.ts';
import { useHouse } from '#lib/house/house.ts';
import type { Mode } from '#lib/house/device.ts';
import { setOwnWords } from '#lib/i18n/use-text.ts';

let shown: readonly OwnMode[] = [];

/**
 * The names that the home gave its modes stand for ours from now on, wherever a mode is named; of those before none.
 * Undefined is a server of a version that knows none.
 */
export function showOwnModes(modes: readonly OwnMode[] = []): void {
  shown = modes;
  const words: Record<string, string> = {};
  for (const { mode, name, icon } of modes) {
    // No text has this word: what is drawn with the icons is drawn anew where one of them is another.
    words[`mode.icon.${mode}`] = icon;
    if (name === '') continue;
    words[`mode.${mode}`] = name;
    // Where there is but one home mode it has no number.
    if (mode === 'home_1') words['mode.home'] = name;
  }
  setOwnWords(words);
}

const ownMode = (mode: Mode): OwnMode | undefined => shown.find((one) => one.mode === mode);

/** Whether the home has a name of its own for a mode. */
export const hasOwnName = (mode: Mode): boolean => (ownMode(mode)?.name ?? '') !== '';

/** The icon that stands for a mode: its own, where the home chose one. */
export function modeIcon(mode: Mode): 'shieldOpen' | 'shieldLock' | OwnMode['icon'] {
  if (mode === 'disarm') return 'shieldOpen';
  return mode === 'arm' ? 'shieldLock' : (ownMode(mode)?.icon ?? 'houseShield');
}

// Another home is open, or none: its modes are called as it calls them, once it is read.
useHouse.subscribe(({ panel }, before) => {
  if (panel !== before.panel) showOwnModes([]);
});
