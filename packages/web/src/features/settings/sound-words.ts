import type { OwnSound } from '@homeward/contract/shapes/panel/own-sound.ts';
import { numberFormat } from '#lib/i18n/formats.ts';
import { currentLanguage, type Text } from '#lib/i18n/use-text.ts';

/** How long a sound is, in seconds with a tenth. */
export const secondsOf = (ms: number): string =>
  numberFormat(currentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ms / 1_000);

/** What stands for a use: the home's own sound with its length, or the one that is built in. */
export const soundWords = (t: Text, own: OwnSound | undefined): string =>
  own === undefined
    ? t('settings.soundBuiltIn')
    : t('settings.soundOwn', { name: own.name, seconds: secondsOf(own.ms) });
