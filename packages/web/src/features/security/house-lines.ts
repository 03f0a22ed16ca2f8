import type { AreaRow } from '@homeward/contract/wire/area.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { areas, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';

export interface HouseLine {
  readonly id: string;
  readonly icon: IconName;
  readonly tone: Tone;
  /** "<b>House</b> disarmed". */
  readonly text: string;
}

interface HouseWords {
  readonly areas: readonly Pick<AreaRow, 'id' | 'name' | 'mode' | 'phase' | 'alarm'>[];
  readonly faults: number;
  readonly careAlert: boolean;
}

/** The state of every area and of the panel, in a line each. */
export function houseLines(
  t: Text,
  { areas: rows, faults, careAlert }: HouseWords,
  away: boolean,
): readonly HouseLine[] {
  const lines = rows.map((area): HouseLine => {
    const id = String(area.id);
    const name = area.name;
    if (area.alarm === 'sounding')
      return { id, icon: 'bellRing', tone: 'alarm', text: t('houseNow.alarm', { name }) };
    if (area.phase === 'exitDelay' || area.phase === 'entryDelay')
      return { id, icon: 'clock', tone: 'delay', text: t(`houseNow.${area.phase}`, { name }) };
    if (area.mode === 'disarm')
      return { id, icon: 'shieldOpen', tone: 'disarmed', text: t('houseNow.disarmed', { name }) };
    const home = area.mode !== 'arm';
    return {
      id,
      icon: home ? 'houseShield' : 'shieldLock',
      tone: home ? 'home' : 'armed',
      text: t('houseNow.armed', { name, mode: modeName(t, area.mode, []) }),
    };
  });
  const panel: HouseLine = away
    ? { id: 'panel', icon: 'silent', tone: 'offline', text: t('houseNow.away') }
    : faults > 0
      ? { id: 'panel', icon: 'fault', tone: 'fault', text: t('houseNow.faults', { count: faults }) }
      : { id: 'panel', icon: 'gateway', tone: 'offline', text: t('houseNow.well') };
  return careAlert ? [panel] : [...lines, panel];
}

/** The same of the open panel, as it is now. */
export function useHouseLines(): readonly HouseLine[] {
  const t = useText();
  const rows = useRows(areas, (all) =>
    all.map(({ id, name, mode, phase, alarm }) => ({ id, name, mode, phase, alarm })),
  );
  const faults = useHouse(({ status }) => status?.faults.length);
  const careAlert = useHouse(({ info }) => info?.model === 'carealert');
  const away = useAway() !== undefined;
  return faults === undefined ? [] : houseLines(t, { areas: rows, faults, careAlert }, away);
}
