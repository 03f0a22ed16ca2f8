import { lazy, Suspense, useState } from 'react';
import { wantedLevel } from '#features/devices/device-control.ts';
import { numberText } from '#features/devices/device-look.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { Slider } from '#ui/slider.tsx';
import type { ControlProps } from '#features/devices/controls/control.ts';
import { SwitchControl } from '#features/devices/controls/switch-control.tsx';

const LampColour = lazy(async () => ({
  default: (await withTexts(import('#features/devices/controls/lamp-colour.tsx'), 'lamp')).LampColour,
}));

/** On and off, how bright, and of those that can, in which colour. */
export const LampControl = (props: ControlProps) => (
  <SwitchControl {...props}>
    <Brightness {...props} />
    <Suspense>{props.device.kind === 'hue' && <LampColour {...props} />}</Suspense>
  </SwitchControl>
);

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
