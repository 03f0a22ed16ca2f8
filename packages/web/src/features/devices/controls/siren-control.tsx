import { useText } from '#lib/i18n/use-text.ts';
import { stateWord } from '#features/devices/device-look.ts';
import { Button } from '#ui/button.tsx';
import { ControlPlate } from '#features/devices/controls/control-plate.tsx';
import type { ControlProps } from '#features/devices/controls/control.ts';
import { VolumeRow } from '#features/devices/controls/volume-row.tsx';

/** A siren follows the alarm; here it can only be heard for a moment, and set louder or quieter. */
export function SirenControl(props: ControlProps) {
  const { device, record, waiting, held, tell } = props;
  const t = useText();
  const { sounding } = device;
  return (
    <ControlPlate
      label={device.name}
      icon={sounding ? 'bellRing' : 'siren'}
      {...stateWord(t, device)}
      note={t(sounding ? 'devices.siren.soundingText' : 'devices.siren.text')}
      tone={sounding ? 'alarm' : undefined}
      waiting={waiting}
      held={held}
      action={
        <Button
          size="big"
          icon="volume"
          busy={waiting?.command.tag === 'testSiren'}
          off={held !== undefined || sounding}
          onClick={() => tell({ tag: 'testSiren', volume: record.volume ?? 'normal' })}
        >
          {t('devices.siren.test')}
        </Button>
      }
    >
      {record.volume === null ? undefined : <VolumeRow {...props} />}
    </ControlPlate>
  );
}
