import { useState } from 'react';
import { sharedEdit, standingAtPanel, startingFrom } from '#features/forms/shared-edit.ts';
import {
  DestinationFields,
  draftOf,
  fitsPanel,
  isTouched,
  RawButton,
  urlOf,
} from '#features/reports/destination-fields.tsx';
import { destinationOf, isCall, waysFor } from '#features/reports/report-address.ts';
import type { ReportRow } from '#features/reports/report-ladder.tsx';
import { callForRows, call } from '#lib/client/call.ts';
import { done } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';

interface ReportDialogProps {
  readonly row: ReportRow;
  /** It is not there yet. */
  readonly isNew: boolean;
  /** The panel sends texts where it has one. */
  readonly modem: boolean;
  readonly onClose: () => void;
  /** It is saved, under this number. */
  readonly onSaved: (no: number) => Promise<void>;
}

/** One destination of reports: filled in field by field, and written as the address that the panel keeps. */
export function ReportDialog({ row, isNew, modem, onClose, onSaved }: ReportDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [draft, setDraft] = useState(() => draftOf(row, isNew));
  const url = urlOf(draft);
  const touched = isTouched(draft, row);
  const fits = fitsPanel(draft);
  const ofAddress = problem !== undefined && /(?:^|\.)url$/.test(problem.where);
  const refused = ofAddress
    ? {
        text: problem.text,
        secret: problem.failure.tag === 'refused' && problem.failure.message === 'v2_mg_secret_again',
      }
    : undefined;

  async function send(next: ReportRow): Promise<void> {
    const edit = sharedEdit<ReportRow>({
      start: row,
      draft: next,
      read: () =>
        standingAtPanel(async () => {
          const now = await callForRows('GET /panel/report');
          return now.tag === 'failed' ? now : done(now.data.find(({ no }) => no === row.no) ?? row);
        }),
      tell: (one) => [
        { label: t('reports.name'), value: one.name },
        { label: t('reports.address'), value: one.url },
        { label: t('reports.group', { no: one.group }), value: t(`reports.level.${one.level}`) },
      ],
      onTheirs: onClose,
    });
    const outcome = await act(() =>
      edit((mine, revision) => call('PUT /panel/report', { body: startingFrom(revision, mine) })),
    );
    if (outcome.tag === 'failed') return;
    onClose();
    showToast({
      icon: 'check',
      message: t(next.url === '' ? 'reports.removed' : 'settings.saved'),
      about: 'reports',
    });
    await onSaved(next.url === '' ? 0 : row.no);
  }
  return (
    <FormDialog
      title={t(isNew ? 'reports.add' : 'reports.change')}
      wide
      dirty={touched}
      unsaved={t('settings.unsaved')}
      discardLabel={t('settings.discard')}
      cancelLabel={t('action.cancel')}
      submit={
        <Button kind="primary" type="submit" busy={busy} off={!fits || !touched}>
          {t('reports.saveTest')}
        </Button>
      }
      problem={ofAddress ? undefined : problem?.text}
      onSubmit={() => {
        if (fits && touched && !busy) void send({ ...draft.row, url });
      }}
      onClose={onClose}
    >
      <DestinationFields
        draft={draft}
        ways={waysFor(modem, isNew ? 'station' : destinationOf(row.url)?.tag)}
        refused={refused}
        onChange={setDraft}
      />
      {isCall(url) && (
        <Banner tone="fault" icon="fault">
          {t('reports.noCalls')}
        </Banner>
      )}
      <div className="row">
        <RawButton draft={draft} onChange={setDraft} />
        {!isNew && (
          <Button kind="danger" icon="trash" busy={busy} onClick={() => void send({ ...row, url: '' })}>
            {t('reports.remove')}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}
