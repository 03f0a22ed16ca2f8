import type { PastState } from '@homeward/contract/routes/panel/past.ts';
import { decodeArea } from '@homeward/contract/wire/area.ts';
import type { AreaThen, DeviceThen } from '#features/past/past-view.tsx';
import { timeOfDay } from '#lib/clock-text.ts';
import { deviceLook } from '#features/devices/device-look.ts';
import { actorName } from '#features/events/event-line.ts';
import { offeredModes, readDevice, type HouseDevice } from '#lib/house/device.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { modeIcon } from '#lib/house/own-modes.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** The areas of a past state, each as a plate says it. */
export function areasThen(t: Text, past: PastState, devices: readonly HouseDevice[]): readonly AreaThen[] {
  return past.area.map(decodeArea).map((area): AreaThen => {
    const offered = offeredModes(devices.filter((device) => device.area === area.id));
    const since = inOneLine([t('area.since', { time: timeOfDay(area.since) }), actorName(t, area.by)]);
    const base = { id: String(area.id), name: area.name, by: since };
    if (area.alarm !== 'quiet')
      return { ...base, state: t(`past.alarm.${area.alarm}`), icon: 'bellRing', tone: 'alarm' };
    const seconds = Math.max(0, Math.round(((area.until ?? 0) - Number(past.at)) / 1000));
    if (area.phase === 'exitDelay' || area.phase === 'entryDelay')
      return { ...base, state: t(`state.${area.phase}`, { seconds }), icon: 'clock', tone: 'delay' };
    if (area.target === 'disarm')
      return { ...base, state: t('state.disarmed'), icon: 'shieldOpen', tone: 'disarmed' };
    return area.target === 'arm'
      ? { ...base, state: t('state.arm'), icon: 'shieldLock', tone: 'armed' }
      : {
          ...base,
          state: t('state.home', { mode: modeName(t, area.target, offered) }),
          icon: modeIcon(area.target),
          tone: 'home',
        };
  });
}

/** The devices of a past state, each with what it says now where that differs. */
export function devicesThen(
  t: Text,
  past: readonly HouseDevice[],
  now: readonly HouseDevice[],
): readonly DeviceThen[] {
  const today = new Map(now.map((device) => [device.id as string, device]));
  return past.map((device): DeviceThen => {
    const { icon, word, tone, shape } = deviceLook(t, device);
    const present = today.get(device.id);
    const said = present === undefined ? t('past.gone') : deviceLook(t, present).word;
    return {
      id: device.id,
      name: device.name,
      room: device.roomName,
      icon,
      word,
      tone,
      shape,
      ...(said === word ? {} : { now: said }),
    };
  });
}

export const readDevices = (past: PastState): readonly HouseDevice[] => past.device.map(readDevice);

/** How long ago a moment was, in the largest whole unit. */
export function agoText(t: Text, ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes === 0) return t('past.justNow');
  if (minutes < 60) return t('past.ago_minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? t('past.ago_hours', { count: hours })
    : t('past.ago_days', { count: Math.floor(hours / 24) });
}
