import { useState } from 'react';
import css from '#features/events/log-list.module.css';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field, FieldError } from '#ui/field.tsx';

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
export function ExportDialog({ today, busy, problem, onExport, onClose, ...given }: ExportDialogProps) {
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
