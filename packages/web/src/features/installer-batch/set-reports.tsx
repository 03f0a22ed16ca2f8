import { limits } from '@homeward/contract/words/values/limits.ts';
import { useState } from 'react';
import type { Draft, Template } from '#features/installer-batch/batch-draft.ts';
import css from '#features/installer-batch/batch.module.css';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import {
  DestinationFields,
  draftOf,
  fitsPanel,
  isTouched,
  RawButton,
  urlOf,
} from '#features/reports/destination-fields.tsx';
import { placeOf } from '#features/reports/report-address.ts';
import type { Problem } from '#lib/house/use-act.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type Task = Template['tasks'][number];
type Reports = Extract<Task, { readonly tag: 'reports' }>;
type Destination = Reports['destinations'][number];

const isReports = (task: Task): task is Reports => task.tag === 'reports';

interface SetReportsProps {
  readonly others: Draft['others'];
  /** What the server said to a row. */
  readonly refused: Pick<Problem, 'where' | 'text'> | undefined;
  readonly onChange: (others: Draft['others']) => void;
}

/** Where sites shall report to, where the operator allows that in templates. Keys are typed and never shown again. */
export function SetReports({ others, refused, onChange }: SetReportsProps) {
  const t = useText();
  const mayAdd = usePortalSettings()?.flags.reportTemplate === true;
  const [editing, setEditing] = useState<{ readonly row: Destination; readonly isNew: boolean }>();
  const rows = others.find(isReports)?.destinations ?? [];
  if (!mayAdd && rows.length === 0) return null;
  const put = (next: readonly Destination[]): void =>
    onChange([
      ...others.filter((task) => !isReports(task)),
      ...(next.length === 0 ? [] : [{ tag: 'reports' as const, destinations: next }]),
    ]);
  const free = Array.from({ length: limits.reportRows }, (_, index) => index + 1).find(
    (no) => !limits.reservedReportRows.some((one) => one === no) && !rows.some((row) => row.no === no),
  );
  return (
    <div className={css['part']}>
      <b>{t('batch.part.reports')}</b>
      <p className="muted dense">{t('batch.reportsText')}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.no} className={css['reportRow']}>
            <span>
              {[
                row.name,
                placeOf(row.url),
                t(`reports.level.${row.level}`),
                t('reports.group', { no: row.group }),
              ]
                .filter((word) => word !== '')
                .join(' · ')}
              {refused?.where === `destinations.${row.no}.url` && <FieldError>{refused.text}</FieldError>}
            </span>
            <IconButton
              icon="edit"
              label={t('reports.edit', { name: row.name || placeOf(row.url) })}
              onClick={() => setEditing({ row, isNew: false })}
            />
            <IconButton
              icon="close"
              label={t('batch.leaveOut', { name: row.name || placeOf(row.url) })}
              onClick={() => put(rows.filter(({ no }) => no !== row.no))}
            />
          </li>
        ))}
      </ul>
      {mayAdd && free !== undefined && (
        <div className={css['acts']}>
          <Button
            kind="quiet"
            icon="plus"
            onClick={() =>
              setEditing({ row: { no: free, name: '', url: '', group: 1, level: 'all' }, isNew: true })
            }
          >
            {t('reports.add')}
          </Button>
        </div>
      )}
      {editing !== undefined && (
        <EditDestination
          {...editing}
          onClose={() => setEditing(undefined)}
          onDone={(row) => {
            setEditing(undefined);
            put([...rows.filter(({ no }) => no !== row.no), row].toSorted((a, b) => a.no - b.no));
          }}
        />
      )}
    </div>
  );
}

interface EditDestinationProps {
  readonly row: Destination;
  readonly isNew: boolean;
  readonly onDone: (row: Destination) => void;
  readonly onClose: () => void;
}

function EditDestination({ row, isNew, onDone, onClose }: EditDestinationProps) {
  const t = useText();
  const [draft, setDraft] = useState(() => draftOf(row, isNew));
  const touched = isTouched(draft, row);
  return (
    <DialogForm
      wide
      title={t(isNew ? 'reports.add' : 'reports.change')}
      dirty={touched}
      verb={t('batch.take')}
      off={!touched || !fitsPanel(draft)}
      onSubmit={() => onDone({ ...draft.row, url: urlOf(draft) })}
      onClose={onClose}
    >
      <DestinationFields draft={draft} ways={['station', 'mail', 'sms']} onChange={setDraft} />
      <div className="row">
        <RawButton draft={draft} onChange={setDraft} />
      </div>
    </DialogForm>
  );
}
