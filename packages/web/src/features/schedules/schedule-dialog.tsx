import { holidayRules } from '@homeward/contract/words/automation/schedule-days.ts';
import type { CalendarRow, ScheduleRow } from '@homeward/contract/routes/automation/schedule.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { WhatIf, type WhatIfChange } from '#features/forms/what-if.tsx';
import { rowAtPanel, sharedEdit, startingFrom } from '#features/forms/shared-edit.ts';
import {
  blankSchedule,
  bodyOf,
  draftOf,
  faultsOf,
  goesByEvents,
  nameMost,
  type ScheduleDraft,
} from '#features/schedules/schedule-draft.ts';
import { CalendarChoice } from '#features/schedules/calendar-choice.tsx';
import { calendarText } from '#features/schedules/calendar-words.ts';
import { clockOf, daysText, minuteOf, weekday } from '#features/schedules/schedule-words.ts';
import type { ScheduledArea } from '#features/schedules/use-scheduled-areas.ts';
import { modeIcon } from '#lib/house/own-modes.ts';
import { call, callForRows } from '#lib/client/call.ts';
import { dayText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Fields } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { WeekdayPicker } from '#ui/weekday-picker.tsx';

interface ScheduleDialogProps {
  /** Undefined is a new one. */
  readonly row: ScheduleRow | undefined;
  readonly areas: readonly ScheduledArea[];
  readonly calendars: readonly CalendarRow[];
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

const warnings = ['0', '5', '10', '15', '30'] as const;

/** The edit of a schedule there is, with what others changed meanwhile in sight. */
function editOf(
  t: Text,
  row: ScheduleRow,
  draft: ScheduleDraft,
  calendars: readonly CalendarRow[],
  nameOf: (area: number) => string,
  close: () => void,
) {
  const edit = sharedEdit({
    start: draftOf(row),
    draft,
    read: () =>
      rowAtPanel(
        () => callForRows('GET /panel/schedule'),
        ({ id }) => id === row.id,
        draftOf,
      ),
    tell: (one) => [
      { label: t('schedules.name'), value: one.name },
      { label: t('schedules.area'), value: nameOf(one.area) },
      { label: t('schedules.mode'), value: t(`mode.${one.mode}`) },
      { label: t('schedules.time'), value: clockOf(one.minute) },
      { label: t('schedules.days'), value: daysText(t, one.days) },
      { label: t('schedules.holidays'), value: t(`schedules.rule.${one.holidays}`) },
      {
        label: t('schedules.calendar.use'),
        value: calendarText(t, { calendar: one.calendar ?? undefined }, calendars),
      },
      { label: t('schedules.warn'), value: String(one.warnMinutes) },
      { label: t('schedules.except'), value: one.except.map((day) => dayText(day)).join(', ') },
    ],
    onTheirs: close,
  });
  return (pin?: string) =>
    edit((mine, revision) =>
      call('PUT /panel/schedule', {
        body: startingFrom(revision, { id: row.id, ...mine, ...pinOf(pin) }) as never,
      }),
    );
}

/** A schedule as it would be, or gone, as the past can be lived with it; undefined where nothing is changed. */
function whatIfOf(row: ScheduleRow | undefined, draft: ScheduleDraft): WhatIfChange | undefined {
  if (faultsOf(draft).size > 0 || (row !== undefined && same(draft, draftOf(row)))) return undefined;
  const body = bodyOf(draft);
  const schedule = {
    ...body,
    ...(row && { id: row.id }),
    enabled: row?.enabled ?? true,
    calendar: body.calendar ?? undefined,
  };
  return { schedule: schedule as NonNullable<WhatIfChange['schedule']> };
}

/** One schedule: what it does, when, and when not. */
export function ScheduleDialog({ row, areas, calendars, onClose, onSaved }: ScheduleDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const start = row === undefined ? blankSchedule(areas[0]?.id ?? 1) : draftOf(row);
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const put = (part: Partial<ScheduleDraft>) => setDraft({ ...draft, ...part });
  const faults = faultsOf(draft);
  const byEvents = goesByEvents(draft);
  const area = areas.find(({ id }) => id === draft.area);
  const refused = (field: string): string | undefined =>
    problem?.where === field ? problem.text : undefined;
  const asksDays = draft.holidays !== 'only' && !byEvents;

  const done = (message: string): void => {
    void onSaved();
    onClose();
    showToast({ icon: 'check', message, about: 'schedules' });
  };
  function submit(): void {
    setTried(true);
    if (faults.size > 0) return;
    const body = bodyOf(draft);
    const nameOf = (id: number): string => areas.find((one) => one.id === id)?.name ?? '';
    const save =
      row === undefined
        ? (pin?: string) => call('POST /panel/schedule', { body: { ...body, ...pinOf(pin) } as never })
        : editOf(t, row, body, calendars, nameOf, onClose);
    void withPin<unknown>({
      title: t('schedules.saveOf', { name: body.name }),
      run: (pin) => act<unknown>(() => save(pin)),
      onDone: () => done(t('settings.saved')),
      onFailed: () => undefined,
    });
  }
  function remove({ id, name }: ScheduleRow): void {
    void withPin<unknown>({
      title: t('schedules.removeOf', { name }),
      run: (pin) => act(() => call('DELETE /panel/schedule', { body: { id, ...pinOf(pin) } })),
      onDone: () => done(t('schedules.removed', { name })),
      onFailed: () => undefined,
    });
  }
  return (
    <DialogForm
      wide
      title={row === undefined ? t('schedules.add') : t('schedules.edit', { name: row.name })}
      dirty={!same(draft, start)}
      verb={t('settings.save')}
      busy={busy}
      problem={
        problem?.where === 'name' || (problem?.where === 'days' && asksDays) ? undefined : problem?.text
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('schedules.name')}
        limit={nameMost}
        data-autofocus
        value={draft.name}
        error={
          faults.has('nameLong')
            ? t('account.tooLong', { most: nameMost })
            : tried && faults.has('name')
              ? t('schedules.nameMissing')
              : refused('name')
        }
        onChange={({ target }) => put({ name: target.value })}
      />
      {areas.length > 1 && (
        <Select
          label={t('schedules.area')}
          value={String(draft.area)}
          options={areas.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => put({ area: Number(id) })}
        />
      )}
      <RadioCards
        label={t('schedules.mode')}
        value={draft.mode}
        options={(area?.modes ?? []).map((mode) => ({
          value: mode,
          label: area?.nameOf(mode) ?? mode,
          icon: modeIcon(mode),
          ...(mode === 'disarm' && { note: t('schedules.disarmNote') }),
        }))}
        onChange={(mode) => put({ mode })}
      />
      <Fields>
        {!byEvents && (
          <Field
            label={t('schedules.time')}
            type="time"
            value={clockOf(draft.minute)}
            onChange={({ target }) => put({ minute: minuteOf(target.value) ?? draft.minute })}
          />
        )}
        {draft.mode !== 'disarm' && (
          <Select
            label={t('schedules.warn')}
            value={String(draft.warnMinutes)}
            options={[...new Set([...warnings, String(draft.warnMinutes)])].map((minutes) => ({
              value: minutes,
              label:
                minutes === '0'
                  ? t('schedules.warnNone')
                  : t('settings.unit.minutes', { count: Number(minutes) }),
            }))}
            onChange={(minutes) => put({ warnMinutes: Number(minutes) })}
          />
        )}
        {!byEvents && (
          <Select
            label={t('schedules.holidays')}
            value={draft.holidays}
            options={holidayRules.map((rule) => ({ value: rule, label: t(`schedules.rule.${rule}`) }))}
            onChange={(holidays) => put({ holidays })}
          />
        )}
      </Fields>
      {calendars.length > 0 && (
        <CalendarChoice
          calendars={calendars}
          chosen={draft.calendar}
          disarms={draft.mode === 'disarm'}
          onChange={(calendar) => put({ calendar })}
        />
      )}
      {asksDays && (
        <WeekdayPicker
          label={t('schedules.days')}
          days={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
            day,
            short: weekday(day, 'short'),
            long: weekday(day, 'long'),
          }))}
          chosen={draft.days}
          error={tried && faults.has('days') ? t('schedules.dayMissing') : refused('days')}
          onChange={(days) => put({ days })}
        />
      )}
      {draft.except.length > 0 && (
        <fieldset aria-label={t('schedules.except')}>
          <p className="muted dense">{t('schedules.except')}</p>
          <div className="line wrap">
            {draft.except.map((day) => (
              <Chip
                key={day}
                end="close"
                label={dayText(day)}
                aria-label={t('schedules.exceptRemove', { day: dayText(day) })}
                onClick={() => put({ except: draft.except.filter((one) => one !== day) })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <WhatIf change={whatIfOf(row, draft)} />
      {row !== undefined && (
        <div className="row">
          <Button kind="danger" icon="trash" busy={busy} onClick={() => remove(row)}>
            {t('schedules.remove')}
          </Button>
          <WhatIf change={{ no_schedule: row.id }} label={t('schedules.whatIfGone')} />
        </div>
      )}
    </DialogForm>
  );
}
