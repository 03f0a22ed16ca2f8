import type { AutomationOptions } from '@homeward/contract/wire/automation-options.ts';
import type { Telling } from '#features/automation/names.ts';
import { devices } from '#lib/house/house.ts';
import { offeredModes, type Mode } from '#lib/house/device.ts';
import { hasOwnName } from '#lib/house/own-modes.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { currentLanguage, textIfKnown, useText, type Text } from '#lib/i18n/use-text.ts';

/** What the sentences of scenes and rules need, in the language of now; undefined until the house is known. */
export function useAutomationTelling(options: AutomationOptions | undefined): Telling | undefined {
  const t = useText();
  const modes = useRows(devices, offeredModes);
  if (options === undefined) return undefined;
  const homes = modes.filter((mode) => mode.startsWith('home'));
  const mode = (one: Mode): string =>
    hasOwnName(one)
      ? t('automation.mode.own', { mode: t(`mode.${one}`) })
      : t(one === 'home_1' && homes.length === 1 ? 'automation.mode.home' : `automation.mode.${one}`);
  return { t, language: currentLanguage(), options, mode, modes };
}

const refusals = [
  'absent',
  'cannotBypass',
  'changed',
  'expired',
  'lockedOut',
  'noAnswer',
  'noMeans',
  'notAllowed',
  'obstacles',
  'pinRequired',
  'wrongPin',
] as const;

/** Why an action was refused: by its message key, or by the kind of refusal that it is. */
export function refusalWord(t: Text, key: string): string {
  const kind = refusals.find((one) => one === key);
  if (kind !== undefined) return t(`automation.refusal.${kind}`);
  return textIfKnown(key, {}) ?? t('automation.refusal.other');
}
