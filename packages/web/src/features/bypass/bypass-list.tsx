import type { DataOf } from '@homeward/contract/routes/table.ts';
import { areaLabel } from '@homeward/contract/words/values/text.ts';
import { useMemo } from 'react';
import { deviceIcon } from '#features/devices/device-look.ts';
import { kindIcon } from '#features/events/event-look.ts';
import { protects } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Section } from '#ui/page.tsx';
import css from '#features/bypass/bypass-list.module.css';

export type BypassRow = DataOf<'GET /device/bypass'>[number];

interface BypassListProps {
  readonly rows: readonly BypassRow[];
  /** Left out, as chosen here; by device. */
  readonly chosen: ReadonlySet<string>;
  /** There is one area, so that naming it says nothing (S3.9). */
  readonly hideArea: boolean;
  readonly onChange: (device: string, on: boolean) => void;
  /** Somebody pressed what cannot change. */
  readonly onRefused: (row: BypassRow) => void;
}

/** Devices to leave out (S2.18), by area; what cannot be left out stands last. */
export function BypassList({ rows, chosen, hideArea, onChange, onRefused }: BypassListProps) {
  const t = useText();
  const all = useRows(devices, (rows) => rows);
  const known = useMemo(() => new Map(all.map((device) => [device.id, device])), [all]);
  const deviceOf = (row: BypassRow) => known.get(row.device_id);
  const guards = (row: BypassRow): boolean => {
    const device = deviceOf(row);
    return device === undefined || protects(device);
  };
  // What protects stands first: that is what leaving out is about.
  const free = rows
    .filter((row) => row.can_bypass)
    .toSorted((one, other) => Number(guards(other)) - Number(guards(one)));
  const bound = rows.filter((row) => !row.can_bypass);
  const groups = hideArea
    ? [{ id: 0, name: '', rows: free }]
    : [...new Set(free.map(({ area }) => area))].map((area) => {
        const own = free.filter((row) => row.area === area);
        return { id: area, name: areaLabel(own[0]?.area_name, t('area.numbered', { no: area })), rows: own };
      });

  const line = (row: BypassRow) => {
    const device = deviceOf(row);
    const name = row.name === '' ? t('bypass.zone', { no: row.zone }) : row.name;
    const on = row.can_bypass && (row.fixed || chosen.has(row.device_id));
    // The box is the wish; word and look are what the panel says until it has confirmed.
    const leftOut = row.can_bypass && (row.bypass || row.temp_bypass);
    const fixed = row.fixed || !row.can_bypass;
    const faults = row.faults.map((fault) => t(`bypass.fault.${fault}`)).join(', ');
    const word = leftOut
      ? t(row.fixed ? 'bypass.forGood' : 'bypass.leftOut')
      : row.faulty
        ? faults
        : row.can_bypass
          ? guards(row)
            ? t('bypass.watched')
            : undefined
          : t('bypass.always');
    return (
      <li key={row.device_id}>
        <ListRow
          icon={device === undefined ? kindIcon(row.type.replace('device_type.', '')) : deviceIcon(device)}
          name={name}
          place={inOneLine([hideArea ? '' : row.area_name, t('bypass.zone', { no: row.zone })])}
          shape={leftOut ? 'bypass' : row.faulty ? 'fault' : 'plain'}
          tone={leftOut ? 'bypass' : row.faulty ? 'fault' : undefined}
          word={word}
          wordIcon={leftOut ? 'bypass' : row.faulty ? 'fault' : undefined}
          note={leftOut && row.faults.length > 0 ? faults : undefined}
          control={<span />}
          choice={
            <Checkbox
              label={[name, word].filter(Boolean).join(', ')}
              checked={on}
              readOnly={fixed}
              onChange={(next) => onChange(row.device_id, next)}
              onRefused={() => onRefused(row)}
            />
          }
        />
      </li>
    );
  };
  return (
    <>
      {groups
        .filter((group) => group.rows.length > 0)
        .map((group) =>
          group.name === '' ? (
            <ul key={group.id} className={css['list']} aria-label={t('bypass.devices')}>
              {group.rows.map(line)}
            </ul>
          ) : (
            <Section key={group.id} title={group.name}>
              <ul className={css['list']} aria-label={group.name}>
                {group.rows.map(line)}
              </ul>
            </Section>
          ),
        )}
      {bound.length > 0 && (
        <Section title={t('bypass.bound')}>
          <p className={css['why']}>{t('bypass.boundText')}</p>
          <ul className={css['list']} aria-label={t('bypass.bound')}>
            {bound.map(line)}
          </ul>
        </Section>
      )}
    </>
  );
}
