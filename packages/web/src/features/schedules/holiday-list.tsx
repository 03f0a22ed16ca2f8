import { daysInCalendar } from '@homeward/contract/words/values/ical.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useRef, useState } from 'react';
import { sharedEdit, standingAtPanel, startingFrom } from '#features/forms/shared-edit.ts';
import { HolidayDialog } from '#features/schedules/holiday-dialog.tsx';
import { joined } from '#features/schedules/holidays.ts';
import { call } from '#lib/client/call.ts';
import { done as finished } from '#lib/client/outcome.ts';
import { calendarDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { dayText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

export type Holiday = DataOf<'GET /panel/holiday'>['holidays'][number];

/** Two years of a calendar file are taken; what lies further ahead comes with the next. */
const aheadMs = 2 * 365 * 86_400_000;
const dayOf = (at: number): string => calendarDay(at).replaceAll('/', '-');

interface HolidayListProps {
  readonly mayEdit: boolean;
  /** Schedules may come at other times now. */
  readonly onChanged: () => Promise<void>;
}

/** Days that are no ordinary ones: written by hand, or out of a calendar file. */
export function HolidayList({ mayEdit, onChanged }: HolidayListProps) {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /panel/holiday');
  const { busy, problem: refused, act, clear } = useAct();
  const [edited, setEdited] = useState<Holiday | 'new'>();
  const file = useRef<HTMLInputElement>(null);
  const holidays = data?.holidays ?? [];
  const now = useMinute();
  const today = dayOf(now);

  async function save(next: readonly Holiday[], said: string): Promise<void> {
    const edit = sharedEdit({
      start: { holidays },
      draft: { holidays: next },
      read: () =>
        standingAtPanel(async () => {
          const read = await call('GET /panel/holiday');
          return read.tag === 'failed' ? read : finished({ holidays: read.data.holidays });
        }),
      tell: (told) => [
        {
          label: t('schedules.holiday.title'),
          value: told.holidays.map(({ name, from }) => `${name} ${dayText(from)}`).join(', '),
        },
      ],
      onTheirs: reload,
    });
    await withPin<unknown>({
      title: t('schedules.holiday.save'),
      run: (pin) =>
        act(() =>
          edit((mine, revision) =>
            call('PUT /panel/holiday', {
              body: startingFrom(revision, { holidays: [...mine.holidays], ...pinOf(pin) }),
            }),
          ),
        ),
      onDone: () => {
        setEdited(undefined);
        showToast({ icon: 'check', message: said, about: 'holidays' });
        void onChanged();
      },
      onFailed: () => undefined,
    });
    await reload();
  }
  async function load(chosen: File): Promise<void> {
    const found = daysInCalendar(await chosen.text(), {
      from: today,
      to: dayOf(now + aheadMs),
    });
    const { all, added } = joined(holidays, found.days);
    const left = found.unread > 0 ? ` ${t('schedules.holiday.left', { count: found.unread })}` : '';
    if (added === 0) showToast({ icon: 'info', message: t('schedules.holiday.nothing') + left });
    else await save(all, t('schedules.holiday.loaded', { count: added }) + left);
  }
  return (
    <Section
      title={t('schedules.holiday.title')}
      more={
        mayEdit && (
          <div className="line wrap">
            <Button icon="download" busy={busy} onClick={() => file.current?.click()}>
              {t('schedules.holiday.load')}
            </Button>
            <Button icon="plus" off={holidays.length >= limits.holidays} onClick={() => setEdited('new')}>
              {t('schedules.holiday.add')}
            </Button>
            <input
              ref={file}
              type="file"
              hidden
              accept=".ics,text/calendar"
              aria-label={t('schedules.holiday.load')}
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                target.value = '';
                if (chosen !== undefined) void load(chosen);
              }}
            />
          </div>
        )
      }
    >
      <Loaded
        ready={data !== undefined}
        problem={problem}
        failedTitle={t('schedules.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      >
        {refused !== undefined && edited === undefined && (
          <div role="alert">
            <Banner tone="fault" icon="fault">
              {refused.text}
            </Banner>
          </div>
        )}
        {holidays.length === 0 ? (
          <p className="muted">{t('schedules.holiday.none')}</p>
        ) : (
          <Rows label={t('schedules.holiday.title')}>
            {holidays.map((holiday) => (
              <Row
                key={`${holiday.from} ${holiday.to} ${holiday.name}`}
                icon="calendar"
                look={holiday.to < today ? 'off' : 'plain'}
                title={holiday.name}
                note={
                  holiday.from === holiday.to
                    ? dayText(holiday.from)
                    : t('schedules.holiday.span', { from: dayText(holiday.from), to: dayText(holiday.to) })
                }
                end={
                  mayEdit && (
                    <>
                      <IconButton
                        icon="edit"
                        label={t('schedules.edit', { name: holiday.name })}
                        onClick={() => {
                          clear();
                          setEdited(holiday);
                        }}
                      />
                      <IconButton
                        icon="trash"
                        label={t('schedules.removeOf', { name: holiday.name })}
                        onClick={() =>
                          void save(
                            holidays.filter((one) => one !== holiday),
                            t('schedules.removed', { name: holiday.name }),
                          )
                        }
                      />
                    </>
                  )
                }
              />
            ))}
          </Rows>
        )}
      </Loaded>
      {edited !== undefined && (
        <HolidayDialog
          holiday={edited === 'new' ? undefined : edited}
          today={today}
          busy={busy}
          problem={refused}
          onClose={() => {
            clear();
            setEdited(undefined);
          }}
          onSave={(holiday) =>
            void save(
              edited === 'new'
                ? [...holidays, holiday]
                : holidays.map((one) => (one === edited ? holiday : one)),
              t('settings.saved'),
            )
          }
        />
      )}
    </Section>
  );
}
