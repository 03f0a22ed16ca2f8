import { reportUrlProblem } from '@homeward/contract/words/reports/report-url.ts';
import { useState } from 'react';
import { sharedEdit, standingAtPanel, startingFrom } from '#features/forms/shared-edit.ts';
import {
  addressOf,
  blank,
  destinationOf,
  type Destination,
  type Way,
} from '#features/reports/report-address.ts';
import { WayFields } from '#features/reports/way-fields.tsx';
import type { ReportRow } from '#features/reports/report-ladder.tsx';
import { callForRows, call } from '#lib/client/call.ts';
import { done } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Fields } from '#ui/card.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';

interface ReportDialogProps {
  readonly row: ReportRow;
  /** It is not there yet. */
  readonly isNew: boolean;
  /** Ways that this portal offers; the panel takes texts and calls where it has a modem. */
  readonly modem: boolean;
  readonly onClose: () => void;
  /** It is saved, under this number. */
  readonly onSaved: (no: number) => Promise<void>;
}

const levels = ['alarm', 'status', 'all'] as const;
const groupNumbers = [1, 2, 3, 4, 5] as const;
const nameMost = 30;

/** One destination of reports: filled in field by field, and written as the address that the panel keeps. */
export function ReportDialog({ row, isNew, modem, onClose, onSaved }: ReportDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const first = isNew ? blank.station : destinationOf(row.url);
  const [draft, setDraft] = useState(row);
  const [destination, setDestination] = useState<Destination | undefined>(first);
  const [raw, setRaw] = useState(first === undefined);
  const url = raw || destination === undefined ? draft.url : addressOf(destination);
  const wrong = reportUrlProblem(url);
  const touched =
    url !== row.url || draft.name !== row.name || draft.level !== row.level || draft.group !== row.group;
  const nameLong = draft.name.length > nameMost;
  const fits = wrong === null && !nameLong;
  // A secret that is asked for again stands in a field of its own; all else of an address is said of the whole.
  const ofAddress = problem !== undefined && /(?:^|\.)url$/.test(problem.where);
  const asksKey =
    ofAddress &&
    problem.failure.tag === 'refused' &&
    problem.failure.message === 'v2_mg_secret_again' &&
    destination?.tag === 'station';
  const refusedAddress = ofAddress ? problem.text : undefined;

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
  const ways: readonly Way[] = modem ? ['station', 'mail', 'sms', 'call'] : ['station', 'mail'];
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
        if (fits && touched && !busy) void send({ ...draft, url });
      }}
      onClose={onClose}
    >
      {!raw && destination !== undefined && (
        <>
          <Segmented
            label={t('reports.way')}
            value={destination.tag}
            options={ways.map((way) => ({ value: way, label: t(`reports.way.${way}`) }))}
            onChange={(way) => setDestination(blank[way])}
          />
          <WayFields
            destination={destination}
            refusedKey={asksKey ? refusedAddress : undefined}
            onChange={setDestination}
          />
        </>
      )}
      {raw && (
        <Field
          label={t('reports.address')}
          hint={t('reports.addressHint')}
          value={draft.url}
          error={
            draft.url === '' || wrong === null
              ? refusedAddress
              : wrong === 'v2_mg_max_limit_url_length_250'
                ? t('account.tooLong', { most: 250 })
                : t('reports.addressHint')
          }
          onChange={({ target }) => setDraft({ ...draft, url: target.value.trim() })}
        />
      )}
      <Fields>
        <Field
          label={t('reports.name')}
          limit={nameMost}
          value={draft.name}
          error={nameLong ? t('account.tooLong', { most: nameMost }) : undefined}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <Select
          label={t('reports.level')}
          value={draft.level}
          options={levels.map((level) => ({ value: level, label: t(`reports.level.${level}`) }))}
          onChange={(level) => setDraft({ ...draft, level })}
        />
        <Select
          label={t('reports.place')}
          value={String(draft.group)}
          options={groupNumbers.map((no) => ({ value: String(no), label: t('reports.group', { no }) }))}
          onChange={(value) => setDraft({ ...draft, group: Number(value) })}
        />
      </Fields>
      <p className="muted dense" style={{ overflowWrap: 'anywhere' }}>
        {t('reports.written', { address: url })}
      </p>
      {!raw && !asksKey && refusedAddress !== undefined && <FieldError>{refusedAddress}</FieldError>}
      <div className="row">
        <Button
          kind="quiet"
          icon="edit"
          onClick={() => {
            if (raw) setDestination(destinationOf(draft.url) ?? blank.station);
            else setDraft({ ...draft, url });
            setRaw(!raw);
          }}
        >
          {t(raw ? 'reports.asForm' : 'reports.asText')}
        </Button>
        {!isNew && (
          <Button kind="danger" icon="trash" busy={busy} onClick={() => void send({ ...row, url: '' })}>
            {t('reports.remove')}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}
