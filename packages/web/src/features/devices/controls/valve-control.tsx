import { deviceIcon, stateWord } from '#features/devices/device-look.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ControlPlate } from '#features/devices/controls/control-plate.tsx';
import type { ControlProps } from '#features/devices/controls/control.ts';

/** A valve; after a leak the panel asks for a PIN before it opens again. Never shown before it is so. */
export function ValveControl({ device, waiting, held, tell }: ControlProps) {
  const t = useText();
  const open = device.on === true;
  return (
    <ControlPlate
      label={device.name}
      icon={deviceIcon(device)}
      {...stateWord(t, device)}
      tone={open ? 'brand' : undefined}
      waiting={waiting}
      held={held}
      action={
        <Button
          size="big"
          busy={waiting !== undefined}
          off={held !== undefined}
          onClick={() => tell({ tag: 'switch', on: !open })}
        >
          {t(open ? 'devices.valve.close' : 'devices.valve.open')}
        </Button>
      }
    />
  );
}
