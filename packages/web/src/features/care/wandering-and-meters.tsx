import type { LifeMeter, WanderWatch } from '@homeward/contract/shapes/care/care.ts';
import { useState } from 'react';
import { clockOf } from '#features/care/care-words.ts';
import { allWeek, freshId, put, useOptions, without, type WatchesProps } from '#features/care/watch-lists.ts';
import { useDaysText } from '#features/care/period-fields.tsx';
import { MeterDialog, WanderDialog } from '#features/care/watch-dialogs.tsx';
import { WatchRows } from '#features/care/watch-rows.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';

const passing: ReadonlySet<string> = new Set([
  'door_contact',
  'tilt_sensor',
  'pir',
  'ir_camera',
  'ir_sensor',
  'outdoor_pir',
]);
const metering: ReadonlySet<string> = new Set(['power_switch_meter', 'power_meter']);

/** Movement where nobody should walk. */
export function Wandering({ draft, readOnly, onChange }: WatchesProps) {
  const t = useText();
  const days = useDaysText();
  const [editing, setEditing] = useState<WanderWatch>();
  const options = useOptions((kind) => passing.has(kind));
  const { wandering } = draft;
  return (
    <Section title={t('care.wandering')}>
      <WatchRows
        label={t('care.wandering')}
        icon="walk"
        none={t('care.wandering.none')}
        readOnly={readOnly}
        watches={wandering.map((watch) => ({
          id: watch.id,
          title: watch.devices
            .map((device) => options.find(({ id }) => id === device)?.name ?? device)
            .join(', '),
          enabled: watch.enabled,
          text: t('care.wander.text', {
            days: days(watch.period.days),
            from: clockOf(watch.period.from),
            to: clockOf(watch.period.to),
            count: watch.everyMinutes,
          }),
        }))}
        add={
          options.length > 0 && (
            <Button
              icon="plus"
              off={wandering.length >= 4}
              onClick={() =>
                setEditing({
                  id: freshId(),
                  enabled: true,
                  period: { days: allWeek, from: 1380, to: 360 },
                  devices: [],
                  everyMinutes: 15,
                  alarm: false,
                })
              }
            >
              {t('care.wander.add')}
            </Button>
          )
        }
        onEnable={(id, enabled) =>
          onChange({ wandering: wandering.map((one) => (one.id === id ? { ...one, enabled } : one)) })
        }
        onEdit={(id) => setEditing(wandering.find((one) => one.id === id))}
        onRemove={(id) => onChange({ wandering: without(wandering, id) })}
      />
      {editing !== undefined && (
        <WanderDialog
          item={editing}
          passers={options}
          onClose={() => setEditing(undefined)}
          onDone={(watch) => {
            onChange({ wandering: put(wandering, watch) });
            setEditing(undefined);
          }}
        />
      )}
    </Section>
  );
}

/** Meters that tell of somebody's act. */
export function Meters({ draft, readOnly, onChange }: WatchesProps) {
  const t = useText();
  const [editing, setEditing] = useState<LifeMeter>();
  const options = useOptions((kind) => metering.has(kind));
  const { meters } = draft;
  const free = options.filter(({ id }) => !meters.some(({ device }) => device === id));
  if (options.length === 0 && meters.length === 0) return null;
  return (
    <Section title={t('care.meters')}>
      <WatchRows
        label={t('care.meters')}
        icon="bolt"
        none={t('care.meters.none')}
        readOnly={readOnly}
        watches={meters.map(({ device, watts }) => ({
          id: device,
          title: options.find(({ id }) => id === device)?.name ?? device,
          enabled: undefined,
          text: t('care.meter.text', { watts }),
        }))}
        add={
          free[0] !== undefined && (
            <Button
              icon="plus"
              onClick={() => {
                if (free[0] !== undefined) setEditing({ device: free[0].id, watts: 500 });
              }}
            >
              {t('care.meter.add')}
            </Button>
          )
        }
        onEnable={() => undefined}
        onEdit={(id) => setEditing(meters.find(({ device }) => device === id))}
        onRemove={(id) => onChange({ meters: meters.filter(({ device }) => device !== id) })}
      />
      {editing !== undefined && (
        <MeterDialog
          item={editing}
          meters={options.filter(({ id }) => id === editing.device || free.some((one) => one.id === id))}
          onClose={() => setEditing(undefined)}
          onDone={(meter) => {
            onChange({
              meters: [
                ...meters.filter(({ device }) => device !== meter.device && device !== editing.device),
                meter,
              ],
            });
            setEditing(undefined);
          }}
        />
      )}
    </Section>
  );
}
