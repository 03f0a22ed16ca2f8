import { devices } from '#lib/house/house.ts';
import { isBypassed, type HouseDevice } from '#lib/house/device.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { CountBar } from '#ui/count-bar.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageLink } from '#ui/page-link.tsx';
import type { Tone } from '#ui/tone.ts';

interface Counter {
  readonly id: 'open' | 'fault' | 'bypassed' | 'lowBattery' | 'silent';
  readonly icon: IconName;
  readonly tone: Tone;
  readonly text: TextKey;
  readonly counts: (device: HouseDevice) => boolean;
}

/** In this order of severity everywhere. A bypassed device shows no fault (S4.2). */
export const counters: readonly Counter[] = [
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
    counts: (device) => !isBypassed(device) && device.faults.some((fault) => fault !== 'lowBattery'),
  },
  {
    id: 'bypassed',
    icon: 'bypass',
    tone: 'bypass',
    text: 'counts.bypassed',
    counts: isBypassed,
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

/** How many devices each counter counts. */
export const countsOf = (rows: readonly HouseDevice[]): readonly number[] =>
  counters.map(({ counts }) => rows.filter(counts).length);

/** The counters; each is the device list with that filter on. */
export function Counters() {
  const t = useText();
  const found = useRows(devices, countsOf);
  return (
    <CountBar
      label={t('counts.label')}
      counts={counters.map(({ text, ...counter }, index) => {
        const count = found[index] ?? 0;
        return { ...counter, count, label: t(text, { count }) };
      })}
      link={({ id, count }, content) =>
        count === 0 ? (
          <div>{content}</div>
        ) : (
          <PageLink to="/automation/device" search={{ show: id }}>
            {content}
          </PageLink>
        )
      }
    />
  );
}
