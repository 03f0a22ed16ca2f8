import { useState } from 'react';
import { DeviceNames } from '#features/security/device-names.tsx';
import { devices } from '#lib/house/house.ts';
import type { HouseDevice } from '#lib/house/house-device.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { CountBar } from '#ui/count-bar.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';

interface Counter {
  readonly id: 'open' | 'fault' | 'bypassed' | 'lowBattery' | 'silent';
  readonly icon: IconName;
  readonly tone: Tone;
  readonly text: TextKey;
  readonly counts: (device: HouseDevice) => boolean;
}

/** In this order of severity everywhere. A bypassed device shows no fault (S4.2). */
const counters: readonly Counter[] = [
  {
    id: 'open',
    icon: 'contactOpen',
    tone: 'open',
    text: 'counts.open',
    counts: ({ opening }) => opening === 'open',
  },
  {
    id: 'fault',
    icon: 'fault',
    tone: 'fault',
    text: 'counts.fault',
    counts: ({ faults, bypass }) =>
      !bypass.oneTime && !bypass.permanent && faults.some((fault) => fault !== 'lowBattery'),
  },
  {
    id: 'bypassed',
    icon: 'bypass',
    tone: 'bypass',
    text: 'counts.bypassed',
    counts: ({ bypass }) => bypass.oneTime || bypass.permanent,
  },
  {
    id: 'lowBattery',
    icon: 'battery1',
    tone: 'delay',
    text: 'counts.lowBattery',
    counts: ({ faults }) => faults.includes('lowBattery'),
  },
  {
    id: 'silent',
    icon: 'silent',
    tone: 'offline',
    text: 'counts.silent',
    counts: ({ online }) => online === 'offline',
  },
];

/** The counters; each opens the list of what it counts. */
export function Counters() {
  const t = useText();
  const [open, setOpen] = useState<Counter['id']>();
  const found = useRows(devices, (rows) =>
    counters.map(({ counts }) =>
      rows.filter(counts).map(({ id, name, roomName }) => ({ id, name, note: roomName })),
    ),
  );
  const shown = counters.findIndex(({ id }) => id === open);
  return (
    <>
      <CountBar
        label={t('counts.label')}
        counts={counters.map(({ id, icon, tone, text }, index) => {
          const count = found[index]?.length ?? 0;
          return { id, icon, tone, count, label: t(text, { count }) };
        })}
        link={({ id, count }, content) => (
          <button
            type="button"
            aria-expanded={open === id && count > 0}
            aria-disabled={count === 0 || undefined}
            onClick={() => setOpen(open === id ? undefined : counters.find((one) => one.id === id)?.id)}
          >
            {content}
          </button>
        )}
      />
      <DeviceNames devices={found[shown] ?? []} />
    </>
  );
}
