import { useState } from 'react';
import type { EventSearch } from '#features/events/event-search.ts';
import { callForFile, saveFile } from '#lib/client/file.ts';
import { calendarDay } from '#lib/clock-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import css from '#features/events/log-list.module.css';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field, FieldError } from '#ui/field.tsx';

/** Days that are offered at first. */
const offered = 30;
const dashed = (day: string): string => day.replaceAll('/', '-');
const slashed = (day: string): string => day.replaceAll('-', '/');

interface EventExportProps {
  readonly search: EventSearch;
  readonly onClose: () => void;
}

/** Saves the log as its filters show it, from a day to a day. */
export function EventExport({ search, onClose }: EventExportProps) {
  const t = useText();
  const { act, busy, problem } = useAct();
  const [now] = useState(() => Date.now());
  const today = dashed(calendarDay(now));
  const { type, area, device, person, incident, search: word, date } = search;
  async function save(from: string, until: string): Promise<void> {
    const outcome = await act(() =>
      callForFile('/event/export', {
        from: slashed(from),
        until: slashed(until),
        type,
        area,
        device_id: device,
        person,
        incident,
        search: word,
      }),
    );
    if (outcome.tag === 'failed') return;
    saveFile(outcome.data, `events-${from}-${until}.csv`);
    showToast({ icon: 'check', message: t('events.exported') });
    onClose();
  }
  return (
    <ExportDialog
      from={date === undefined ? dashed(calendarDay(now - offered * 86_400_000)) : dashed(date)}
      until={date === undefined ? today : dashed(date)}
      today={today}
      busy={busy}
      problem={problem?.text}
      onExport={(from, until) => void save(from, until)}
      onClose={onClose}
    />
  );
}

interface ExportDialogProps {
  /** `2026-11-22`. */
  readonly from: string;
  readonly until: string;
  readonly today: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onExport: (from: string, until: string) => void;
  readonly onClose: () => void;
}

/** From which day to which the events are saved as a table. */
function ExportDialog({ today, busy, problem, onExport, onClose, ...given }: ExportDialogProps) {
  const t = useText();
  const [from, setFrom] = useState(given.from);
  const [until, setUntil] = useState(given.until);
  const wrong = from === '' || until === '' || from > until;
  return (
    <ConfirmDialog
      title={t('events.exportTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            kind="primary"
            icon="download"
            busy={busy}
            off={wrong}
            onClick={() => onExport(from, until)}
          >
            {t('events.exportDo')}
          </Button>
        </>
      }
    >
      <p>{t('events.exportText')}</p>
      <div className={css['days']}>
        <Field
          label={t('events.exportFrom')}
          type="date"
          max={today}
          value={from}
          data-autofocus
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          label={t('events.exportUntil')}
          type="date"
          max={today}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
      {wrong && <FieldError>{t('events.exportOrder')}</FieldError>}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </ConfirmDialog>
  );
}
