import type { ReactNode } from 'react';
import { wantedOn } from '#features/devices/device-control.ts';
import { deviceIcon, stateWord } from '#features/devices/device-look.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ControlPlate } from '#features/devices/controls/control-plate.tsx';
import type { ControlProps } from '#features/devices/controls/control.ts';
import { Segmented } from '#ui/segmented.tsx';

const speeds = ['off', 'low', 'medium', 'high', 'auto'] as const;

interface SwitchControlProps extends ControlProps {
  /** What else there is to set. */
  readonly children?: ReactNode;
}

/** On and off; of fans how fast. */
export function SwitchControl({ device, record, waiting, held, tell, children }: SwitchControlProps) {
  const t = useText();
  const on = wantedOn(device, waiting);
  const { word, note } = stateWord(t, device);
  return (
    <ControlPlate
      label={device.name}
      icon={deviceIcon(device)}
      word={word}
      note={note}
      tone={device.on === true ? 'brand' : undefined}
      waiting={waiting}
      held={held}
      action={
        <Button
          kind={on === true ? 'plain' : 'primary'}
          size="big"
          busy={waiting?.command.tag === 'switch'}
          off={held !== undefined}
          onClick={() => tell({ tag: 'switch', on: on !== true })}
        >
          {t(on === true ? 'devices.switchOff' : 'devices.switchOn')}
        </Button>
      }
    >
      {device.kind === 'fan' ? (
        <Segmented
          label={t('devices.fan.label')}
          value={speeds.find((speed) => speed === record.fanMode) ?? 'off'}
          options={speeds.map((speed) => ({ value: speed, label: t(`devices.fan.${speed}`) }))}
          onChange={(mode) => {
            if (held === undefined) tell({ tag: 'fanMode', mode });
          }}
        />
      ) : (
        children
      )}
    </ControlPlate>
  );
}
