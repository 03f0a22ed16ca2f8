import type { DataOf } from '@homeward/contract/routes/table.ts';
import { textDestination } from '@homeward/contract/words/reports/text-rows.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { useState } from 'react';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { TestState } from '#features/reports/test-state.tsx';
import { useReportTests } from '#features/reports/use-report-tests.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Fields } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Select } from '#ui/select.tsx';

type SmsRow = DataOf<'GET /panel/sms_report'>['rows'][number];
const levels = ['alarm', 'status', 'all'] as const;
const forms = ['words', 'event'] as const;
const isPhone = (phone: string): boolean => /^\+?\d{3,15}$/.test(phone);

/** Whom the panel texts by its own modem: three at most (S9.3). */
export function SmsRows() {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /panel/sms_report');
  const tests = useReportTests();
  const [edited, setEdited] = useState<SmsRow>();
  const rows = data?.rows ?? [];
  const free = Array.from({ length: limits.smsReports }, (_, index) => index + 1).find((no) =>
    rows.every((row) => row.no !== no),
  );
  return (
    <Loaded
      ready={data !== undefined}
      problem={problem}
      failedTitle={t('settings.unread')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
    >
      {data?.modem === 'none' && (
        <Banner tone="offline" icon="info" title={t('reports.noModemTitle')}>
          {t('reports.noModemText')}
        </Banner>
      )}
      <Section
        title={t('reports.smsOf', { count: rows.length, most: limits.smsReports })}
        more={
          free !== undefined && (
            <Button
              icon="plus"
              onClick={() => setEdited({ no: free, name: '', phone: '', level: 'alarm', form: 'words' })}
            >
              {t('reports.smsAdd')}
            </Button>
          )
        }
      >
        {data?.modem !== 'none' && <p className="muted">{t('reports.smsText')}</p>}
        <Rows label={t('settings.tab.sms')}>
          {rows.map((row) => (
            <Row
              key={row.no}
              icon="message"
              title={row.name || row.phone}
              note={`${row.phone} · ${t(`reports.level.${row.level}`)} · ${t(`reports.form.${row.form}`)}`}
              state={<TestState test={tests.of(textDestination(row.no))} carried />}
              end={
                <>
                  <Button
                    busy={tests.busy === textDestination(row.no)}
                    off={tests.shut !== undefined}
                    title={tests.shut}
                    onClick={() => void tests.run(textDestination(row.no))}
                  >
                    {t('reports.test')}
                  </Button>
                  <Button
                    icon="edit"
                    aria-label={t('reports.edit', { name: row.name || row.phone })}
                    onClick={() => setEdited(row)}
                  >
                    {t('settings.edit')}
                  </Button>
                </>
              }
            />
          ))}
        </Rows>
      </Section>
      {edited !== undefined && (
        <SmsDialog row={edited} rows={rows} onClose={() => setEdited(undefined)} onSaved={reload} />
      )}
    </Loaded>
  );
}

interface SmsDialogProps {
  readonly row: SmsRow;
  readonly rows: readonly SmsRow[];
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

function SmsDialog({ row, rows, onClose, onSaved }: SmsDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [draft, setDraft] = useState(row);
  const isNew = rows.every(({ no }) => no !== row.no);
  const fits = isPhone(draft.phone);
  async function send(next: readonly SmsRow[]): Promise<void> {
    const outcome = await act(async () => {
      const at = await call('GET /panel/revision');
      return at.tag === 'failed'
        ? at
        : call('POST /panel/sms_report', { body: startingFrom(at.data.revision, { rows: [...next] }) });
    });
    if (outcome.tag === 'failed') return;
    await onSaved();
    onClose();
    showToast({ icon: 'check', message: t('settings.saved'), about: 'reports' });
  }
  const others = rows.filter(({ no }) => no !== row.no);
  return (
    <FormDialog
      title={t(isNew ? 'reports.smsAdd' : 'reports.change')}
      dirty={draft !== row}
      unsaved={t('settings.unsaved')}
      discardLabel={t('settings.discard')}
      cancelLabel={t('action.cancel')}
      submit={
        <Button kind="primary" type="submit" busy={busy} off={!fits || draft === row}>
          {t('settings.save')}
        </Button>
      }
      problem={problem?.text}
      onSubmit={() => {
        if (fits && draft !== row && !busy) void send([...others, draft].toSorted((a, b) => a.no - b.no));
      }}
      onClose={onClose}
    >
      <Fields>
        <Field
          label={t('reports.name')}
          limit={30}
          maxLength={30}
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <Field
          label={t('reports.phone')}
          type="tel"
          hint={t('reports.phoneHint')}
          value={draft.phone}
          error={draft.phone === '' || fits ? undefined : t('reports.phoneHint')}
          onChange={({ target }) => setDraft({ ...draft, phone: target.value.replaceAll(/[\s/-]/g, '') })}
        />
        <Select
          label={t('reports.level')}
          value={draft.level}
          options={levels.map((level) => ({ value: level, label: t(`reports.level.${level}`) }))}
          onChange={(level) => setDraft({ ...draft, level })}
        />
        <Select
          label={t('reports.form')}
          value={draft.form}
          options={forms.map((form) => ({ value: form, label: t(`reports.form.${form}`) }))}
          onChange={(form) => setDraft({ ...draft, form })}
        />
      </Fields>
      {!isNew && (
        <div className="row">
          <Button kind="danger" icon="trash" busy={busy} onClick={() => void send(others)}>
            {t('reports.remove')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
