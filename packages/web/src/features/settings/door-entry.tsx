import { volumes } from '@homeward/contract/words/devices/value-words.ts';
import { call } from '#lib/client/call.ts';
import { busyWith, useBusy } from '#lib/house/device-acts.ts';
import { recordOf } from '#lib/house/device-record.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { devicePath } from '#lib/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';

const atDoors = (rows: readonly HouseDevice[]): readonly HouseDevice[] =>
  rows.filter(({ kind }) => kind === 'door_lock' || kind === 'vdp');

interface Wish {
  readonly volume?: (typeof volumes)[number];
  readonly auto_lock?: boolean;
}

/** Locks and door stations: how loud they are, and whether a lock shuts by itself (S9.5). */
export function DoorEntry() {
  const t = useText();
  const rows = useRows(devices, atDoors);
  const busy = useBusy();
  if (rows.length === 0) return <EmptyState title={t('settings.noDoors')} text={t('settings.noDoorsText')} />;
  const put = (device: HouseDevice, wish: Wish) =>
    withPin({
      title: t('settings.doorOf', { name: device.name }),
      run: (pin) =>
        busyWith(
          `door ${device.id}`,
          call('POST /panel/door_lock/setting', { body: { device_id: device.id, ...wish, ...pinOf(pin) } }),
        ),
    });
  return (
    <Section title={t('settings.tab.doorEntry')}>
      <Rows label={t('settings.tab.doorEntry')}>
        {rows.map((device) => {
          const { hasVolume, hasAutoLock } = recordOf(device);
          const isLock = device.kind === 'door_lock';
          const canNothing = isLock && !hasVolume && !hasAutoLock;
          return (
            <Row
              key={device.id}
              icon={isLock ? 'lock' : 'camera'}
              title={
                <PageLink to={devicePath(device.id)} className="link">
                  {device.name}
                </PageLink>
              }
              note={inOneLine([
                t(isLock ? 'settings.doorLock' : 'settings.doorStation'),
                canNothing && t('settings.doorNothing'),
              ])}
              end={
                isLock && (
                  <LockSettings
                    device={device}
                    off={busy[`door ${device.id}`] === true}
                    onPut={(wish) => void put(device, wish)}
                  />
                )
              }
            />
          );
        })}
      </Rows>
    </Section>
  );
}

interface LockSettingsProps {
  readonly device: HouseDevice;
  readonly off: boolean;
  readonly onPut: (wish: Wish) => void;
}

/** What this lock can do, as it is; what it has not said is unknown until it says so, and may be set all the same. */
function LockSettings({ device, off, onPut }: LockSettingsProps) {
  const t = useText();
  const { volume, hasVolume, autoLock, hasAutoLock } = recordOf(device);
  const unknown = { value: 'unknown', label: t('settings.doorUnknown') } as const;
  return (
    <>
      {hasVolume && (
        <Select
          label={t('settings.doorVolume', { name: device.name })}
          labelHidden
          disabled={off}
          value={volume ?? 'unknown'}
          options={[
            ...(volume === null ? [unknown] : []),
            ...volumes.map((one) => ({ value: one, label: t(`settings.volume.${one}`) })),
          ]}
          onChange={(next) => {
            if (next !== 'unknown') onPut({ volume: next });
          }}
        />
      )}
      {hasAutoLock &&
        (autoLock === null ? (
          <Select
            label={t('settings.autoLock')}
            disabled={off}
            value="unknown"
            options={[
              unknown,
              { value: 'on', label: t('settings.on') },
              { value: 'off', label: t('settings.off') },
            ]}
            onChange={(next) => {
              if (next !== 'unknown') onPut({ auto_lock: next === 'on' });
            }}
          />
        ) : (
          <Switch
            label={t('settings.autoLock')}
            checked={autoLock}
            disabled={off}
            onChange={(on) => onPut({ auto_lock: on })}
          />
        ))}
    </>
  );
}
