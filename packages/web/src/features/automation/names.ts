import type { AutomationOptions } from '@homeward/contract/wire/automation-options.ts';
import type { Whoever } from '@homeward/contract/shapes/automation/whoever.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { Mode } from '#lib/house/device.ts';
import type { Text } from '#lib/i18n/use-text.ts';
import { missing, said, type Phrase } from '#features/automation/sentence.ts';

export type DeviceOption = AutomationOptions['devices'][number];

/** What sentences need to know of the house. */
export interface Telling {
  readonly t: Text;
  readonly language: string;
  readonly options: AutomationOptions;
  /** Home modes of this house by the words of its pages. */
  readonly mode: (mode: Mode) => string;
  /** Those that do something of their own here. */
  readonly modes: readonly Mode[];
}

type Entry = { readonly id: string | number; readonly name: string };
const entry = (list: readonly Entry[], id: string | number): Entry | undefined =>
  list.find((one) => one.id === id);

/** The name of a thing; what is gone says so, what was never chosen says what to choose. */
function named(list: readonly Entry[], id: string | number, none: string, gone: string): Phrase {
  if (id === '' || id === 0) return missing(none);
  const found = entry(list, id);
  return found === undefined ? missing(gone) : said(found.name);
}

export const deviceOf = ({ options }: Telling, id: string): DeviceOption | undefined =>
  options.devices.find((device) => device.id === id);

export const deviceName = ({ t, options }: Telling, id: string): Phrase =>
  named(options.devices, id, t('automation.pick.device'), t('automation.gone.device'));
export const areaName = ({ t, options }: Telling, id: number): Phrase =>
  named(options.areas, id, t('automation.pick.area'), t('automation.gone.area'));
export const groupName = ({ t, options }: Telling, id: string): Phrase =>
  named(options.groups, id, t('automation.pick.group'), t('automation.gone.group'));
export const sceneName = ({ t, options }: Telling, id: string): Phrase =>
  named(options.scenes, id, t('automation.pick.scene'), t('automation.gone.scene'));
export const fenceName = ({ t, options }: Telling, id: string): Phrase =>
  named(options.fences, id, t('automation.pick.fence'), t('automation.gone.fence'));
/** Null is anybody. */
export const trackerName = ({ t, options }: Telling, id: string | null): Phrase =>
  id === null
    ? said(t('automation.somebody'))
    : named(options.trackers, id, '', t('automation.gone.tracker'));

/** What names one person, as one text. */
export const whoKey = (who: Whoever): string =>
  who.tag === 'account' ? `account:${who.account}` : who.tag === 'user' ? `user:${who.no}` : who.tag;

/** Whoever has a code or an account, by name. */
export function whoName({ t, options }: Telling, who: Whoever): Phrase {
  const found = options.people.find((one) => whoKey(one.who) === whoKey(who));
  if (found !== undefined && found.name !== '') return said(found.name);
  return who.tag === 'account' || who.tag === 'user'
    ? missing(t('automation.gone.tracker'))
    : said(t(`automation.who.${who.tag}`));
}

/** In which words a detector's coming and going is told. */
export type Family = 'opening' | 'water' | 'seat' | 'detector';
const openings: readonly DeviceKind[] = ['door_contact', 'tilt_sensor', 'dio', 'wired_input', 'door_lock'];
export function familyOf(kind: DeviceKind | undefined): Family {
  if (kind === undefined || openings.includes(kind)) return 'opening';
  if (kind === 'water_sensor') return 'water';
  return kind === 'bed_sensor' || kind === 'chair_sensor' ? 'seat' : 'detector';
}
