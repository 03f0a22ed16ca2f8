import { pathOfRow } from '@homeward/contract/words/panel/setting-rows.ts';
import { useAutomation } from '#features/automation/automation-store.ts';
import { runScene } from '#features/automation/run-scene.ts';
import { moreGroups } from '#app/more-table.ts';
import { existingPages } from '#lib/pages.ts';
import { settingEntries } from '#app/palette/settings.ts';
import { useAccountItems } from '#app/shell/account-items.ts';
import { useNavigation } from '#app/shell/navigation.ts';
import { useSiteItems } from '#app/shell/site-items.ts';
import { modeLook } from '#features/security/area-words.ts';
import { chooseMode } from '#lib/house/arming.ts';
import { deviceIcon } from '#features/devices/device-look.ts';
import { areas, cameras, devices, useHouse } from '#lib/house/house.ts';
import { offeredModes, type Mode } from '#lib/house/device.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { devicePath, pathOf, roomPath } from '#lib/paths.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { rowsFor, whereOf } from '#features/settings/setting-rows-for.ts';
import { useParts } from '#features/settings/use-parts.ts';
import { alsoOf, labelOf } from '#features/settings/setting-words.ts';
import { roomIcon } from '#features/devices/rooms/rooms.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useMay } from '#lib/may.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** Something the palette finds and what choosing it does. */
export interface Entry {
  readonly id: string;
  readonly icon: IconName;
  readonly name: string;
  /** What it is, in a word. */
  readonly kind: string;
  /** Where it is. */
  readonly where: string;
  readonly run: () => void;
}

/** Everything this person can go to or do from here: pages, areas, scenes, devices, rooms, rules, cameras, panels. */
export function useEntries(): readonly Entry[] {
  return [...useAreaEntries(), ...usePageEntries(), ...useSettingEntries(), ...useHouseEntries()];
}

/** Single settings, and what can be done from the account menu. */
function useSettingEntries(): readonly Entry[] {
  const t = useText();
  const settings = usePortalSettings();
  const acts = useActEntries();
  const offered =
    settings === undefined ? [] : settingEntries.filter(({ shown }) => shown?.(settings) ?? true);
  const mayConfigure = settings?.role === 'master' || settings?.role === 'installer';
  const { system } = useParts(mayConfigure ? ['system'] : []).values;
  return [
    ...(settings === undefined || !mayConfigure ? [] : rowsFor(settings, system)).map((row) => ({
      id: `row ${row.part}.${row.field}`,
      icon: 'settings' as const,
      name: labelOf(t, row),
      kind: t('palette.setting'),
      where: [whereOf(t, row), alsoOf(row)].filter((words) => words !== '').join(' · '),
      run: () => go(pathOfRow(row), { search: { setting: `${row.part}.${row.field}` } }),
    })),
    ...offered.map(({ path, icon, text, also }) => ({
      id: `setting ${path}`,
      icon,
      name: t(text),
      kind: t('palette.setting'),
      where: t(also),
      run: () => go(path),
    })),
    ...acts,
  ];
}

/** What can be done from the account menu. */
export function useActEntries(): readonly Entry[] {
  const t = useText();
  return useAccountItems()
    .filter(({ id }) => id !== 'palette')
    .map(({ id, label, icon = 'settings', run }) => ({
      id: `act ${id}`,
      icon,
      name: label,
      kind: t('palette.act'),
      where: '',
      run,
    }));
}

/** Arming and disarming: the same act as on the plate, with what is in the way and the PIN asked as there. */
function useAreaEntries(): readonly Entry[] {
  const t = useText();
  const rows = useRows(areas, (all) => all);
  const all = useRows(devices, (list) => list);
  const mayArm = useMay('arm');
  // What cannot be commanded now is not offered; the page says why.
  if (useAway() !== undefined || !mayArm) return [];
  return rows.flatMap((area) => {
    const modes = offeredModes(all.filter((device) => device.area === area.id));
    const calm = (mode: Mode): boolean =>
      area.target === mode && (mode !== 'disarm' || area.alarm === 'quiet');
    return modes
      .filter((mode) => !calm(mode))
      .map((mode) => ({
        id: `area ${area.id} ${mode}`,
        icon: modeLook(mode).icon,
        name:
          mode === 'disarm'
            ? t(area.phase === 'exitDelay' ? 'act.cancel' : 'act.disarm', { area: area.name })
            : t('act.arm', { area: area.name, mode: modeName(t, mode, modes) }),
        kind: t('nav.security'),
        where: '',
        run: () => chooseMode(area.id, mode),
      }));
  });
}

function usePageEntries(): readonly Entry[] {
  const t = useText();
  const settings = usePortalSettings();
  const first = useNavigation().map(({ to, icon, text }) => ({ path: to.slice(1), icon, text }));
  const rest =
    settings === undefined
      ? []
      : moreGroups
          .flatMap(({ pages }) => pages)
          .filter(({ path, shown }) => existingPages.has(path) && (shown?.(settings) ?? true));
  const known = new Set(first.map(({ path }) => path));
  return [...first, ...rest.filter(({ path }) => !known.has(path))].map(({ path, icon, text }) => ({
    id: `page ${path}`,
    icon,
    name: t(text),
    kind: t('palette.page'),
    where: '',
    run: () => go(`/${path}`),
  }));
}

function useHouseEntries(): readonly Entry[] {
  const t = useText();
  const scenes = useHouse((house) => house.scenes);
  const all = useRows(devices, (list) => list);
  const eyes = useRows(cameras, (list) => list);
  const { data: rooms = [] } = useAnswer('GET /panel/room');
  const { rules = [] } = useAutomation('rules');
  const away = useAway() !== undefined;
  const sites = useSiteItems();
  return [
    ...(away ? [] : scenes).map((scene) => ({
      id: `scene ${scene.id}`,
      icon: scene.icon ?? ('play' as const),
      name: t('act.scene', { name: scene.name }),
      kind: t('palette.scene'),
      where: '',
      run: () => runScene(scene),
    })),
    ...all.map((device) => ({
      id: `device ${device.id}`,
      icon: deviceIcon(device),
      name: device.name,
      kind: t('palette.device'),
      where: device.roomName,
      run: () => go(devicePath(device.id)),
    })),
    ...rooms.map(({ id, name, floor_name: where }) => ({
      id: `room ${id}`,
      icon: roomIcon(name),
      name,
      kind: t('palette.room'),
      where,
      run: () => go(roomPath(id)),
    })),
    ...rules.map(({ id, name }) => ({
      id: `rule ${id}`,
      icon: 'bolt' as const,
      name,
      kind: t('palette.rule'),
      where: '',
      run: () => go(pathOf('rule', id)),
    })),
    ...eyes.map(({ device_id: id, name }) => ({
      id: `camera ${id}`,
      icon: 'camera' as const,
      name,
      kind: t('palette.camera'),
      where: devices.get(id)?.roomName ?? '',
      run: () => go('/camera'),
    })),
    ...sites.map(({ id, label, icon = 'gateway', run }) => ({
      id: `panel ${id}`,
      icon,
      name: label,
      kind: t('palette.panel'),
      where: '',
      run,
    })),
  ];
}
