import type { BedWatch, InactivitySession } from '@homeward/contract/shapes/care/care.ts';
import type { RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { useState } from 'react';
import { clockOf } from '#features/care/care-words.ts';
import { allWeek, freshId, put, useOptions, without, type WatchesProps } from '#features/care/watch-lists.ts';
import { useDaysText } from '#features/care/period-fields.tsx';
import { BedDialog, SessionDialog } from '#features/care/watch-dialogs.tsx';
import { WatchRows } from '#features/care/watch-rows.tsx';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';

/** Spans of the day without a sign of life. */
export function Sessions({ draft, readOnly, rooms, onChange }: WatchesProps) {
  const t = useText();
  const days = useDaysText();
  const [editing, setEditing] = useState<InactivitySession>();
  const { sessions } = draft;
  const roomOf = (room: RoomId | null): string =>
    rooms.find(({ id }) => id === room)?.name ?? t('care.session.anywhere');
  return (
    <Section title={t('care.sessions')}>
      <WatchRows
        label={t('care.sessions')}
        icon="clock"
        none={t('care.sessions.none')}
        readOnly={readOnly}
        watches={sessions.map((session) => ({
          id: session.id,
          title: roomOf(session.room),
          enabled: session.enabled,
          text: t('care.session.text', {
            days: days(session.period.days),
            from: clockOf(session.period.from),
            to: clockOf(session.period.to),
            count: session.maxMinutes,
          }),
        }))}
        add={
          <Button
            icon="plus"
            off={sessions.length >= 10}
            onClick={() =>
              setEditing({
                id: freshId(),
                enabled: true,
                period: { days: allWeek, from: 480, to: 1200 },
                room: null,
                maxMinutes: 180,
              })
            }
          >
            {t('care.session.add')}
          </Button>
        }
        onEnable={(id, enabled) =>
          onChange({ sessions: sessions.map((one) => (one.id === id ? { ...one, enabled } : one)) })
        }
        onEdit={(id) => setEditing(sessions.find((one) => one.id === id))}
        onRemove={(id) => onChange({ sessions: without(sessions, id) })}
      />
      {editing !== undefined && (
        <SessionDialog
          item={editing}
          rooms={rooms}
          onClose={() => setEditing(undefined)}
          onDone={(session) => {
            onChange({ sessions: put(sessions, session) });
            setEditing(undefined);
          }}
        />
      )}
    </Section>
  );
}

/** Nights in bed. */
export function Nights({ draft, readOnly, onChange }: WatchesProps) {
  const t = useText();
  const days = useDaysText();
  const [editing, setEditing] = useState<BedWatch>();
  const options = useOptions((kind) => kind === 'bed_sensor');
  const { beds } = draft;
  const [free] = options;
  return (
    <Section title={t('care.nights')}>
      <WatchRows
        label={t('care.nights')}
        icon="bed"
        none={t(options.length === 0 ? 'care.nights.noSensor' : 'care.nights.none')}
        readOnly={readOnly}
        watches={beds.map((bed) => ({
          id: bed.id,
          title: options.find(({ id }) => id === bed.device)?.name ?? bed.device,
          enabled: bed.enabled,
          text: inOneLine([
            t('care.bed.text', {
              days: days(bed.night.days),
              from: clockOf(bed.night.from),
              to: clockOf(bed.night.to),
            }),
            bed.outMinutes === null ? '' : t('care.bed.outText', { count: bed.outMinutes }),
            bed.upMinutes === null ? '' : t('care.bed.upText', { count: bed.upMinutes }),
            bed.tellLeaving ? t('care.bed.leavingText') : '',
          ]),
        }))}
        add={
          free !== undefined && (
            <Button
              icon="plus"
              off={beds.length >= 4}
              onClick={() =>
                setEditing({
                  id: freshId(),
                  enabled: true,
                  device: free.id,
                  night: { days: allWeek, from: 1320, to: 420 },
                  tellLeaving: false,
                  outMinutes: 30,
                  upMinutes: 120,
                  alarm: true,
                })
              }
            >
              {t('care.bed.add')}
            </Button>
          )
        }
        onEnable={(id, enabled) =>
          onChange({ beds: beds.map((one) => (one.id === id ? { ...one, enabled } : one)) })
        }
        onEdit={(id) => setEditing(beds.find((one) => one.id === id))}
        onRemove={(id) => onChange({ beds: without(beds, id) })}
      />
      {editing !== undefined && (
        <BedDialog
          item={editing}
          beds={options}
          onClose={() => setEditing(undefined)}
          onDone={(bed) => {
            onChange({ beds: put(beds, bed) });
            setEditing(undefined);
          }}
        />
      )}
    </Section>
  );
}
