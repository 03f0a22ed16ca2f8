import { useMemo } from 'react';
import type { Find } from '#features/settings/setting-finds.ts';
import { tasksOf } from '#features/settings/setting-pages.ts';
import { whereOf } from '#features/settings/setting-rows-for.ts';
import { isGuard } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import type { PortalSettings } from '#lib/house/portal-settings.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { textIfKnown, useText, type TextKey } from '#lib/i18n/use-text.ts';

const times = ['exit', 'entry1', 'entry2'] as const;
const untold = { untold: true } as const;

/**
 * What stands on the pages of settings by a name of its own, and the times to leave and to disarm: areas, zones, stations,
 * gateways, schedules, places and codes. `skip`: nobody searches.
 */
export function useListedFinds(settings: PortalSettings, skip: boolean): readonly Find[] {
  const t = useText();
  const tasks = useMemo(() => new Map(tasksOf(settings).map((task) => [task.path, task])), [settings]);
  const without = (path: string) => ({ skip: skip || !tasks.has(path) });
  const zones = useRows(devices, (all) => all.filter(isGuard).map(({ id, name }) => ({ id, name })));
  const panel = useAnswer('GET /panel/provision/v2', untold, without('setting/setting_panel/security'));
  const stations = useAnswer('GET /panel/report', untold, without('setting/setting_report'));
  const gateways = useAnswer('GET /panel/gateway', untold, without('setting/setting_gateway'));
  const schedules = useAnswer('GET /panel/schedule', untold, without('setting/setting_panel/scheduledAlarm'));
  const places = useAnswer('GET /panel/mobilelite_geofence', untold, without('setting/setting_geofence'));
  const codes = useAnswer('GET /panel/pin_code', untold, without('setting/setting_user_code'));

  /** Rows of one page, each by its name; what it is set to where that is a word. */
  function named(
    path: string,
    rows: readonly { readonly name: string; readonly value?: string }[] | undefined,
  ): readonly Find[] {
    const task = tasks.get(path);
    return (task === undefined ? [] : (rows ?? []))
      .filter(({ name }) => name !== '')
      .map(({ name, value }, index) => ({
        key: `${path} ${index}`,
        title: name,
        also: '',
        where: task === undefined ? '' : t(task.text),
        value,
        to: `/${path}`,
        search: {},
      }));
  }
  const security = { page: 'setting_panel', tab: 'security' } as const;
  const areas = panel.data?.areas ?? [];
  const seconds = (time: (typeof times)[number]): string | undefined => {
    const all = new Set(areas.flatMap(({ delays }) => Object.values(delays).map((one) => one[time])));
    const [only] = all;
    return all.size === 1 && only !== undefined ? t('settings.unit.seconds', { count: only }) : undefined;
  };
  const onOrOff = (on: boolean): string => t(on ? 'settings.on' : 'settings.off');
  const maySetUp = tasks.has('setting/setting_panel/security');
  return [
    ...(maySetUp
      ? times.map((time) => ({
          key: `delays.${time}`,
          title: t(`settings.delays.${time}`),
          also: `${t(`settings.delays.${time}Hint`)} ${textIfKnown('settings.delays.also' as TextKey, {}) ?? ''}`,
          where: whereOf(t, security),
          value: seconds(time),
          to: '/setting/setting_panel/security',
          search: { setting: `delays.${time}` },
        }))
      : []),
    ...areas.map(({ id, name, supervision }) => ({
      key: `area ${id}`,
      title: name,
      also: '',
      where: whereOf(t, { page: 'setting_panel', tab: 'panel' }),
      value: t(supervision ? 'settings.areaWatched' : 'settings.areaUnwatched'),
      to: '/setting/setting_panel/panel',
      search: {},
    })),
    ...(tasks.has('setting/setting_device') ? zones : []).map(({ id, name }) => ({
      key: `zone ${id}`,
      title: name,
      also: '',
      where: t('settings.task.devices'),
      to: `/setting/setting_device/zone/${id}`,
      search: {},
    })),
    ...named('setting/setting_report', stations.data),
    ...named('setting/setting_gateway', gateways.data?.gateways),
    ...named(
      'setting/setting_panel/scheduledAlarm',
      schedules.data?.map(({ name, enabled }) => ({ name, value: onOrOff(enabled) })),
    ),
    ...named(
      'setting/setting_geofence',
      places.data?.map(({ name, enabled }) => ({ name, value: onOrOff(enabled) })),
    ),
    ...named(
      'setting/setting_user_code',
      codes.data?.map(({ user_name: name }) => ({ name })),
    ),
  ];
}
