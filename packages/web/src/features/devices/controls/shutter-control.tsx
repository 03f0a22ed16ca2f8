import { useState } from 'react';
import { wantedLevel } from '#features/devices/device-control.ts';
import { deviceIcon, numberText, stateWord } from '#features/devices/device-look.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Slider } from '#ui/slider.tsx';
import { ControlPlate } from '#features/devices/controls/control-plate.tsx';
import type { ControlProps } from '#features/devices/controls/control.ts';
import css from '#features/devices/controls/shutter.module.css';

/** A shutter: how far it is open, and the three buttons of its switch on the wall. */
export function ShutterControl({ device, waiting, held, tell }: ControlProps) {
  const t = useText();
  const [dragged, setDragged] = useState<number>();
  const level = dragged ?? wantedLevel(device, waiting) ?? 0;
  const off = held !== undefined;
  return (
    <ControlPlate
      label={device.name}
      icon={deviceIcon(device)}
      {...stateWord(t, device)}
      waiting={waiting}
      held={held}
    >
      <div className={css['shutter']}>
        <div className={css['window']} aria-hidden="true">
          <div className={css['slats']} style={{ blockSize: `${100 - (dragged ?? device.level ?? 0)}%` }} />
        </div>
        <div className="stack">
          <div className={css['moves']}>
            <Button
              size="big"
              icon="arrowUp"
              off={off}
              onClick={() => tell({ tag: 'shutter', move: 'open' })}
            >
              {t('devices.shutter.open')}
            </Button>
            <Button size="big" icon="stop" off={off} onClick={() => tell({ tag: 'shutter', move: 'stop' })}>
              {t('devices.shutter.stop')}
            </Button>
            <Button
              size="big"
              icon="arrowDown"
              off={off}
              onClick={() => tell({ tag: 'shutter', move: 'close' })}
            >
              {t('devices.shutter.close')}
            </Button>
          </div>
          <Slider
            label={t('devices.shutter.position')}
            value={level}
            min={0}
            max={100}
            step={5}
            valueText={t('devices.state.openBy', { percent: numberText(level) })}
            disabled={off}
            onChange={setDragged}
            onCommit={(next) => {
              setDragged(undefined);
              tell({ tag: 'level', level: next });
            }}
          />
        </div>
      </div>
    </ControlPlate>
  );
}
