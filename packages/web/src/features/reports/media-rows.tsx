import type { DataOf } from '@homeward/contract/routes/table.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { mediaUrlProblem } from '@homeward/contract/words/reports/report-url.ts';
import { useState } from 'react';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { reasonText } from '#lib/reason-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Fields } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Select } from '#ui/select.tsx';
import { Tag } from '#ui/tag.tsx';

type Media = DataOf<'GET /panel/media_upload'>;
type MediaRow = Media['rows'][number];
const most = 5;
const levels = ['alarm', 'all'] as const;
const isFixed = ({ no }: MediaRow): boolean => limits.reservedMediaRows.some((one) => one === no);

/** Where pictures and clips are uploaded, and how the latest fared. */
export function MediaRows() {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /panel/media_upload');
  const [edited, setEdited] = useState<MediaRow>();
  const rows = data?.rows ?? [];
  const free = Array.from({ length: most }, (_, index) => index + 1).find((no) =>
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
      <Section
        title={t('reports.mediaTitle')}
        more={
          free !== undefined && (
            <Button icon="plus" onClick={() => setEdited({ no: free, name: '', url: '', level: 'alarm' })}>
              {t('reports.mediaAdd')}
            </Button>
          )
        }
      >
        <Rows label={t('reports.mediaTitle')}>
          {rows.map((row) => {
            const last = data?.uploads.findLast((upload) => upload.row === row.no);
            return (
              <Row
                key={row.no}
                icon="camera"
                title={isFixed(row) ? t('reports.portal') : row.name || row.url}
                note={
                  <>
                    {isFixed(row) ? t('reports.mediaPortal') : row.url} · {t(`reports.media.${row.level}`)}
                    {last !== undefined && (
                      <span>
                        {' '}
                        · {t(`reports.upload.${last.state}`, { time: timeOfDay(last.at) })}
                        {last.answer !== null && last.state === 'failed' && `: ${reasonText(t, last.answer)}`}
                      </span>
                    )}
                  </>
                }
                end={
                  isFixed(row) ? (
                    <Tag tone="offline" icon="lock">
                      {t('reports.fixed')}
                    </Tag>
                  ) : (
                    <Button
                      icon="edit"
                      aria-label={t('reports.edit', { name: row.name || row.url })}
                      onClick={() => setEdited(row)}
                    >
                      {t('settings.edit')}
                    </Button>
                  )
                }
              />
            );
          })}
        </Rows>
      </Section>
      {edited !== undefined && (
        <MediaDialog
          row={edited}
          isNew={rows.every(({ no }) => no !== edited.no)}
          onClose={() => setEdited(undefined)}
          onSaved={reload}
        />
      )}
    </Loaded>
  );
}

interface MediaDialogProps {
  readonly row: MediaRow;
  readonly isNew: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

function MediaDialog({ row, isNew, onClose, onSaved }: MediaDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [draft, setDraft] = useState(row);
  const wrong = mediaUrlProblem(draft.url);
  const ofAddress = problem !== undefined && /(?:^|\.)url$/.test(problem.where);
  const touched = draft.name !== row.name || draft.url !== row.url || draft.level !== row.level;
  async function send(next: MediaRow): Promise<void> {
    const outcome = await act(async () => {
      const at = await call('GET /panel/revision');
      return at.tag === 'failed'
        ? at
        : call('PUT /panel/media_upload', { body: startingFrom(at.data.revision, next) });
    });
    if (outcome.tag === 'failed') return;
    await onSaved();
    onClose();
    showToast({ icon: 'check', message: t('settings.saved'), about: 'reports' });
  }
  return (
    <FormDialog
      title={t(isNew ? 'reports.mediaAdd' : 'reports.change')}
      dirty={touched}
      unsaved={t('settings.unsaved')}
      discardLabel={t('settings.discard')}
      cancelLabel={t('action.cancel')}
      submit={
        <Button kind="primary" type="submit" busy={busy} off={wrong !== null || !touched}>
          {t('settings.save')}
        </Button>
      }
      problem={ofAddress ? undefined : problem?.text}
      onSubmit={() => {
        if (wrong === null && touched && !busy) void send(draft);
      }}
      onClose={onClose}
    >
      <Field
        label={t('reports.address')}
        hint={t('reports.mediaHint')}
        value={draft.url}
        error={
          draft.url === '' || wrong === null
            ? ofAddress
              ? problem.text
              : undefined
            : wrong === 'v2_mg_max_limit_url_length_250'
              ? t('account.tooLong', { most: 250 })
              : t('reports.mediaHint')
        }
        onChange={({ target }) => setDraft({ ...draft, url: target.value.trim() })}
      />
      <Fields>
        <Field
          label={t('reports.name')}
          limit={30}
          maxLength={30}
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <Select
          label={t('reports.level')}
          value={draft.level}
          options={levels.map((level) => ({ value: level, label: t(`reports.media.${level}`) }))}
          onChange={(level) => setDraft({ ...draft, level })}
        />
      </Fields>
      {!isNew && (
        <div className="row">
          <Button kind="danger" icon="trash" busy={busy} onClick={() => void send({ ...row, url: '' })}>
            {t('reports.remove')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
