import { useText } from '#lib/i18n/use-text.ts';
import { stateWord } from '#features/devices/device-look.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';
import { ControlPlate, PlateRow } from '#features/devices/controls/control-plate.tsx';
import type { ControlProps } from '#features/devices/controls/control.ts';
import { VolumeRow } from '#features/devices/controls/volume-row.tsx';

/** A door lock: shown as it says it is and never as it was told; who unlocks it proves who they are. */
export function LockControl(props: ControlProps) {
  const { device, record, waiting, held, tell } = props;
  const t = useText();
  const { locked } = device;
  const busy = waiting?.command.tag === 'lock';
  const unlock = (
    <Button
      key="unlock"
      size="big"
      kind="plain"
      icon="key"
      busy={busy && locked !== false}
      off={held !== undefined}
      onClick={() =>
        tell({ tag: 'lock', locked: false }, t('devices.lock.unlockNamed', { name: device.name }))
      }
    >
      {t('devices.lock.unlock')}
    </Button>
  );
  const lock = (
    <Button
      key="lock"
      size="big"
      kind={locked === false ? 'primary' : 'plain'}
      icon="lock"
      busy={busy && locked === false}
      off={held !== undefined}
      onClick={() => tell({ tag: 'lock', locked: true })}
    >
      {t('devices.lock.lock')}
    </Button>
  );
  return (
    <ControlPlate
      label={device.name}
      icon={locked === false ? 'doorOpen' : 'lock'}
      {...stateWord(t, device)}
      note={
        device.opening === 'open'
          ? t('devices.lock.doorOpen')
          : device.opening === 'closed'
            ? t('devices.lock.doorClosed')
            : undefined
      }
      tone={locked === true ? 'armed' : locked === false ? 'delay' : 'offline'}
      waiting={waiting}
      held={held}
      // Where nobody knows how it stands, both are offered.
      action={locked === null ? [unlock, lock] : locked ? unlock : lock}
    >
      {record.autoLock === null && record.volume === null ? undefined : (
        <>
          {record.autoLock !== null && (
            <PlateRow label={t('devices.lock.auto')}>
              <Switch
                label={t('devices.lock.auto')}
                labelHidden
                checked={record.autoLock}
                waiting={waiting?.command.tag === 'autoLock'}
                disabled={held !== undefined}
                onChange={(on) =>
                  tell(
                    { tag: 'autoLock', on },
                    on ? undefined : t('devices.lock.autoOff', { name: device.name }),
                  )
                }
              />
            </PlateRow>
          )}
          <VolumeRow {...props} />
        </>
      )}
    </ControlPlate>
  );
}
