import { deviceLook, numberText, stateWord } from '#features/devices/device-look.ts';
import { useDegrees } from '#lib/degrees.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { ControlPlate } from '#features/devices/controls/control-plate.tsx';
import type { ControlProps } from '#features/devices/controls/control.ts';
import { VolumeRow } from '#features/devices/controls/volume-row.tsx';
import { gaugesOf } from '#features/devices/controls/gauges.ts';
import css from '#features/devices/controls/sensor.module.css';

/** What only tells: its state in a word, and whatever it measures beside. */
export function SensorPlate(props: ControlProps & { readonly note?: string | undefined }) {
  const { device, record, waiting, held, note } = props;
  const t = useText();
  const { unit } = useDegrees();
  const state = stateWord(t, device);
  const look = deviceLook(t, device);
  const gauges = gaugesOf(t, device, record, unit);
  const silent = device.online === 'offline';
  return (
    <ControlPlate
      label={device.name}
      icon={look.icon}
      word={state.word}
      note={note ?? state.note}
      tone={silent ? 'offline' : look.tone === 'alarm' ? 'alarm' : undefined}
      waiting={waiting}
      held={held}
    >
      {gauges.length === 0 && record.volume === null ? undefined : (
        <>
          {gauges.length > 0 && (
            <dl className={css['gauges']}>
              {gauges.map((gauge) => (
                <div key={gauge.id} className={css['gauge']}>
                  <dt>{gauge.label}</dt>
                  <dd>
                    {numberText(gauge.value, gauge.digits)} <small>{gauge.unit}</small>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <VolumeRow {...props} />
        </>
      )}
    </ControlPlate>
  );
}
