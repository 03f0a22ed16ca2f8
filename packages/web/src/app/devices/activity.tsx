import type { WireEvent } from '@homeward/contract/wire/event.ts';
import { useEffect } from 'react';
import { Answered } from '#features/common/answered.tsx';
import { calendarDay, longDay } from '#lib/clock-text.ts';
import { onEvent } from '#lib/house/apply-message.ts';
import { eventLine } from '#lib/house/event-line.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useTelling } from '#lib/house/use-telling.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EventList } from '#ui/event-list.tsx';
import { Section } from '#ui/page.tsx';
import css from '#app/devices/device-below.module.css';

const most = 8;

/** The last events of a device, each under its day. */
export function Activity({ device }: { readonly device: string }) {
  const t = useText();
  const telling = useTelling();
  const answer = useAnswer('GET /event', { query: { device_id: device, num: most } });
  const { reload } = answer;
  useEffect(
    () =>
      onEvent((event) => {
        if (event.device_id === device) void reload();
      }),
    [device, reload],
  );
  const events: readonly WireEvent[] = Array.isArray(answer.data) ? answer.data : [];
  const days = [...new Set(events.map(({ at }) => calendarDay(Number(at))))];
  return (
    <Section title={t('devices.activity')}>
      <Answered answer={answer} failedTitle={t('devices.failed')}>
        {events.length === 0 ? (
          <EmptyState title={t('devices.noActivity')} text={t('devices.noActivityText')} />
        ) : (
          days.map((day) => {
            const own = events.filter(({ at }) => calendarDay(Number(at)) === day);
            return (
              <div key={day} className={css['day']}>
                <h3>{longDay(Number(own[0]?.at ?? 0))}</h3>
                <EventList events={own.map((event) => eventLine(telling, event))} />
              </div>
            );
          })
        )}
      </Answered>
    </Section>
  );
}
