import { useText } from '#lib/i18n/use-text.ts';
import { Segmented } from '#ui/segmented.tsx';
import { PlateRow } from '#features/devices/controls/control-plate.tsx';
import type { ControlProps } from '#features/devices/controls/control.ts';

const volumes = ['none', 'normal', 'loud'] as const;

/** How loud a siren, keypad or lock is (S3.13); nothing where it does not say. */
export function VolumeRow({ record, waiting, held, tell }: ControlProps) {
  const t = useText();
  const { volume } = record;
  if (volume === null) return null;
  return (
    <PlateRow label={t('devices.volume.label')}>
      <Segmented
        label={t('devices.volume.label')}
        value={waiting?.command.tag === 'volume' ? waiting.command.volume : volume}
        options={volumes.map((one) => ({ value: one, label: t(`devices.volume.${one}`) }))}
        onChange={(next) => {
          if (held === undefined && next !== volume) tell({ tag: 'volume', volume: next });
        }}
      />
    </PlateRow>
  );
}
