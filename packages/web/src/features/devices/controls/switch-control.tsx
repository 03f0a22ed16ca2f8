import { lazy, Suspense, useState } from 'react';
import { wantedLevel, wantedOn } from '#lib/house/device-control.ts';
import { deviceIcon, numberText, stateWord } from '#lib/house/device-look.ts';
import { isLight } from '#lib/house/device-kinds.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Slider } from '#ui/slider.tsx';
import { ControlPlate } from '#features/devices/controls/control-plate.tsx';
import type { ControlProps } from '#features/devices/controls/control.ts';
import { Segmented } from '#ui/segmented.tsx';

const LampColour = lazy(async () => ({
  default: (await import('#features/devices/controls/lamp-colour.tsx')).LampColour,
}));

const speeds = ['off', 'low', 'medium', 'high', 'auto'] as const;

/** On and off; of lamps how bright, and of those that can, in which colour; of fans how fast. */
export function SwitchControl(props: ControlProps) {
  const { device, record, waiting, held, tell } = props;
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
      {isLight(device.kind) ? (
        <>
          <Brightness {...props} />
          <Suspense>{device.kind === 'hue' && <LampColour {...props} />}</Suspense>
        </>
      ) : device.kind === 'fan' ? (
        <Segmented
          label={t('devices.fan.label')}
          value={speeds.find((speed) => speed === record.fanMode) ?? 'off'}
          options={speeds.map((speed) => ({ value: speed, label: t(`devices.fan.${speed}`) }))}
          onChange={(mode) => {
            if (held === undefined) tell({ tag: 'fanMode', mode });
          }}
        />
      ) : undefined}
    </ControlPlate>
  );
}

/** A dim level of zero is no level: that is what off is for. */
function Brightness({ device, waiting, held, tell }: ControlProps) {
  const t = useText();
  const level = wantedLevel(device, waiting);
  const [dragged, setDragged] = useState<number>();
  const value = dragged ?? level ?? 1;
  return (
    <div>
      <Slider
        label={t('devices.brightness')}
        value={value}
        min={0}
        max={100}
        valueText={`${numberText(value)} %`}
        disabled={held !== undefined}
        onChange={setDragged}
        onCommit={(next) => {
          setDragged(undefined);
          if (next > 0) tell({ tag: 'level', level: next });
        }}
      />
      {value === 0 && (
        <p className="cap" role="alert">
          {t('v2_mg_dim_level_zero')}
        </p>
      )}
    </div>
  );
}
