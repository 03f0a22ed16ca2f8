import type { WorldAct } from '@homeward/contract/shapes/devices/world.ts';
import { useState } from 'react';
import type { HouseDevice } from '#lib/house/device.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import css from '#features/try-it/try-it-drawer.module.css';

interface DeviceTroubleProps {
  readonly devices: readonly HouseDevice[];
  readonly busy: (word: string) => boolean;
  readonly onAct: (act: WorldAct) => void;
}

const emptyBattery = 8;
const fullBattery = 96;

/** What can go wrong with any device: its cover, its battery, its radio. */
export function DeviceTrouble({ devices, busy, onAct }: DeviceTroubleProps) {
  const t = useText();
  const [chosen, setChosen] = useState('');
  const device = devices.find(({ id }) => id === chosen) ?? devices[0];
  if (device === undefined) return null;
  const { id } = device;
  const tampered = device.faults.includes('tamper');
  const low = device.faults.includes('lowBattery');
  const away = device.online === 'offline';
  const waits = busy(id);
  return (
    <div className={css['trouble']}>
      <label>
        <span>{t('tryIt.device')}</span>
        <select value={id} onChange={(event) => setChosen(event.target.value)}>
          {devices.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <div className="line wrap">
        <Button busy={waits} onClick={() => onAct({ tag: 'tamper', device: id, on: !tampered })}>
          {t(tampered ? 'tryIt.coverOn' : 'tryIt.coverOff')}
        </Button>
        {device.battery !== null && (
          <Button
            busy={waits}
            onClick={() => onAct({ tag: 'battery', device: id, percent: low ? fullBattery : emptyBattery })}
          >
            {t(low ? 'tryIt.batteryNew' : 'tryIt.batteryLow')}
          </Button>
        )}
        <Button busy={waits} onClick={() => onAct({ tag: away ? 'online' : 'offline', device: id })}>
          {t(away ? 'tryIt.online' : 'tryIt.offline')}
        </Button>
      </div>
    </div>
  );
}
