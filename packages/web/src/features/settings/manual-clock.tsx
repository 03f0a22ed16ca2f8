import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Card, Fields, FormActions } from '#ui/card.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Section } from '#ui/page.tsx';

interface ManualClockProps {
  readonly clock: DataOf<'GET /panel/timezone'>;
  readonly reload: () => Promise<void>;
}

/** What the panel's clock shows, and where it does not follow the internet, the way to set it. */
export function ManualClock({ clock, reload }: ManualClockProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [date, setDate] = useState(clock.date.replaceAll('/', '-'));
  const [time, setTime] = useState(clock.time.slice(0, 5));
  const refused = (field: 'date' | 'time'): string | undefined =>
    problem?.where === field ? problem.text : undefined;
  async function submit(): Promise<void> {
    const outcome = await act(() =>
      call('POST /panel/timezone', {
        body: startingFrom(clock.revision, { date: date.replaceAll('-', '/'), time }),
      }),
    );
    if (outcome.tag === 'failed') return;
    await reload();
    showToast({ icon: 'check', message: t('settings.saved'), about: 'settings' });
  }
  return (
    <Section title={t('settings.clock.now')}>
      <Card>
        <p>
          {t(clock.dst ? 'settings.clock.showsSummer' : 'settings.clock.shows', {
            date: clock.date,
            time: clock.time.slice(0, 5),
          })}
        </p>
        {clock.internet_time ? (
          <p className="muted">{t('settings.clock.byInternet')}</p>
        ) : (
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy) void submit();
            }}
          >
            <Fields>
              <Field
                label={t('settings.clock.date')}
                type="date"
                value={date}
                error={refused('date')}
                onChange={({ target }) => setDate(target.value)}
              />
              <Field
                label={t('settings.clock.time')}
                type="time"
                value={time}
                error={refused('time')}
                onChange={({ target }) => setTime(target.value)}
              />
            </Fields>
            {problem !== undefined && problem.where !== 'date' && problem.where !== 'time' && (
              <FieldError>{problem.text}</FieldError>
            )}
            <FormActions>
              <Button type="submit" busy={busy}>
                {t('settings.clock.set')}
              </Button>
            </FormActions>
          </form>
        )}
      </Card>
    </Section>
  );
}
