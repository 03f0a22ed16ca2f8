import type { WireEvent } from '@homeward/contract/wire/event.ts';
import { useEffect } from 'react';
import { EventsByDay } from '#features/devices/rooms/events-by-day.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { onEvent } from '#lib/house/apply-message.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/page.tsx';

const most = 8;

/** The last events of a device, each under its day. */
export function Activity({ device }: { readonly device: string }) {
  const t = useText();
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
  return (
    <Section title={t('devices.activity')}>
      <Answered answer={answer} failedTitle={t('devices.failed')}>
        {events.length === 0 ? (
          <EmptyState title={t('devices.noActivity')} text={t('devices.noActivityText')} />
        ) : (
          <EventsByDay events={events} />
        )}
      </Answered>
    </Section>
  );
}
