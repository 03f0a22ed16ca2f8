import { nameOf } from '#features/devices/device-name.ts';
import { hasCover, leaveCoverOut } from '#features/devices/cover.ts';
import { watchAgain } from '#features/devices/watch-again.ts';
import { call } from '#lib/client/call.ts';
import { attempt, bypassOnce } from '#lib/house/device-acts.ts';
import { batteryIcon, deviceIcon, signalBars } from '#features/devices/device-look.ts';
import { isBypassable, type HouseDevice } from '#lib/house/device.ts';
import { areas } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useTitle } from '#lib/page-title.ts';
import { showToast } from '#lib/toasts.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LevelMark, SignalMark } from '#ui/level-marks.tsx';
import { MenuButton, type MenuItem } from '#ui/menu-button.tsx';
import css from '#features/devices/device.module.css';

interface DeviceHeadProps {
  readonly device: HouseDevice;
  /** Left out where this person may not. */
  readonly onEdit: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
  readonly onService: (() => void) | undefined;
  readonly onShows: () => void;
}

/** What it is, where, how it is heard, and what else can be done with it. */
export function DeviceHead({ device, onEdit, onRemove, onService, onShows }: DeviceHeadProps) {
  const t = useText();
  const area = useRow(areas, device.area);
  const held = useHeld();
  const { id, battery, rssi, bypass } = device;
  const name = nameOf(t, device);
  useTitle(name);

  async function identify() {
    const done = await attempt(
      `identify ${id}`,
      call('POST /device/do_identify', { body: { device_id: id } }),
    );
    if (done) onShows();
  }
  /** While nothing can be commanded, an item says why instead. */
  const guarded = (run: () => void) => () =>
    held === undefined ? run() : showToast({ icon: 'info', message: held, about: 'held' });
  const items: readonly MenuItem[] = [
    ...(onEdit === undefined
      ? []
      : [{ id: 'edit', label: t('devices.edit'), icon: 'edit' as const, run: guarded(onEdit) }]),
    {
      id: 'identify',
      label: t('devices.identify'),
      note: t('devices.identifyNote'),
      icon: 'eye',
      run: guarded(() => void identify()),
    },
    ...(bypass.permanent || !isBypassable(device)
      ? []
      : [
          bypass.oneTime
            ? {
                id: 'watch',
                label: t('devices.watchAgain'),
                icon: 'shield' as const,
                run: guarded(() => void watchAgain(device)),
              }
            : {
                id: 'bypass',
                label: t('obstacles.bypassOnce'),
                note: t('devices.bypassedOnce'),
                icon: 'bypass' as const,
                run: guarded(() => void bypassOnce(id, name)),
              },
        ]),
    ...(onEdit === undefined || device.bypass.tamper || !hasCover(device)
      ? []
      : [
          {
            id: 'cover',
            label: t('devices.cover.leaveOut'),
            note: t('devices.cover.note'),
            icon: 'tamper' as const,
            run: guarded(() => void leaveCoverOut(device, name, true)),
          },
        ]),
    ...(onService === undefined
      ? []
      : [
          {
            id: 'service',
            label: t('devices.service'),
            note: t('devices.serviceNote'),
            icon: 'settings' as const,
            run: guarded(onService),
          },
        ]),
    ...(onRemove === undefined
      ? []
      : [
          {
            id: 'remove',
            label: t('devices.remove'),
            icon: 'trash' as const,
            apart: true,
            run: guarded(onRemove),
          },
        ]),
  ];
  return (
    <div className={css['head']}>
      <div className={css['title']}>
        <span className={css['glyph']}>
          <Icon name={deviceIcon(device)} size={32} />
        </span>
        <div>
          <h1>{name}</h1>
          <div className={css['facts']}>
            <span>{device.roomName || area?.name}</span>
            {rssi !== null && (
              <span>
                <SignalMark level={signalBars(rssi)} label="" />
                {t(`devices.reception.${signalBars(rssi)}`)}
              </span>
            )}
            {battery !== null && (
              <span>
                <LevelMark icon={batteryIcon(battery)} label="" low={battery <= 20} />
                {t('devices.unit.percent', { value: Math.round(battery) })}
              </span>
            )}
          </div>
        </div>
      </div>
      <MenuButton
        trigger={<IconButton icon="more" label={t('devices.more', { name })} />}
        label={t('devices.more', { name })}
        items={items}
      />
    </div>
  );
}
