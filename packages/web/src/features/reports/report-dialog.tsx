import { reportUrlProblem } from '@homeward/contract/words/reports/report-url.ts';
import { useState } from 'react';
import { sharedEdit, standingAtPanel, startingFrom } from '#features/forms/shared-edit.ts';
import {
  addressOf,
  blank,
  destinationOf,
  isCall,
  isContactId,
  isKept,
  protocols,
  type Destination,
  waysFor,
} from '#features/reports/report-address.ts';
import type { ReportRow } from '#features/reports/report-ladder.tsx';
import { callForRows, call } from '#lib/client/call.ts';
import { done } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Fields } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';

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
  const fits = wrong === null && draft.name.length <= nameMost;

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
      problem={problem?.text}
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
            options={waysFor(modem, first?.tag).map((way) => ({
              value: way,
              label: t(`reports.way.${way}`),
            }))}
            onChange={(way) => setDestination(blank[way])}
          />
          <WayFields destination={destination} onChange={setDestination} />
        </>
      )}
      {isCall(url) && (
        <Banner tone="fault" icon="fault">
          {t('reports.noCalls')}
        </Banner>
      )}
      {raw && (
        <Field
          label={t('reports.address')}
          hint={t('reports.addressHint')}
          value={draft.url}
          error={draft.url !== '' && wrong !== null ? t(wrong as TextKey) : undefined}
          onChange={({ target }) => setDraft({ ...draft, url: target.value.trim() })}
        />
      )}
      <Fields>
        <Field
          label={t('reports.name')}
          limit={nameMost}
          value={draft.name}
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

interface WayFieldsProps {
  readonly destination: Destination;
  readonly onChange: (destination: Destination) => void;
}

function WayFields({ destination, onChange }: WayFieldsProps) {
  const t = useText();
  switch (destination.tag) {
    case 'station':
      return <StationFields station={destination} onChange={onChange} />;
    case 'mail':
      return (
        <Field
          label={t('reports.mail')}
          type="email"
          value={destination.address}
          onChange={({ target }) => onChange({ ...destination, address: target.value.trim() })}
        />
      );
    case 'sms':
    case 'call':
      return (
        <Fields>
          <Field
            label={t('reports.phone')}
            type="tel"
            hint={t('reports.phoneHint')}
            value={destination.phone}
            onChange={({ target }) =>
              onChange({ ...destination, phone: target.value.replaceAll(/[\s/-]/g, '') })
            }
          />
          <Field
            label={t('reports.account')}
            hint={t('reports.accountHint')}
            value={destination.account}
            onChange={({ target }) => onChange({ ...destination, account: target.value.trim() })}
          />
        </Fields>
      );
  }
}

type Station = Extract<Destination, { tag: 'station' }>;

function StationFields({
  station,
  onChange,
}: {
  readonly station: Station;
  readonly onChange: (station: Station) => void;
}) {
  const t = useText();
  const put = (part: Partial<Station>) => onChange({ ...station, ...part });
  const contactId = isContactId(station.protocol);
  return (
    <>
      <Fields>
        <Select
          label={t('reports.language')}
          value={station.protocol}
          options={protocols.map((protocol) => ({
            value: protocol,
            label: t(`reports.protocol.${protocol}`),
          }))}
          onChange={(protocol) => put({ protocol })}
        />
        <Field
          label={t('reports.account')}
          hint={t('reports.accountHint')}
          value={station.account}
          onChange={({ target }) => put({ account: target.value.trim() })}
        />
        <Field
          label={t('reports.host')}
          placeholder="station.example.com"
          value={station.host}
          onChange={({ target }) => put({ host: target.value.trim() })}
        />
        <Field
          label={t('reports.port')}
          inputMode="numeric"
          placeholder="9999"
          value={station.port}
          onChange={({ target }) => put({ port: target.value.replaceAll(/\D/g, '') })}
        />
        <Select
          label={t('reports.transport')}
          value={station.transport}
          options={[
            { value: 'ip', label: 'TCP' },
            { value: 'udp', label: 'UDP' },
          ]}
          onChange={(transport) => put({ transport })}
        />
        <Field
          label={t('reports.key')}
          type="password"
          autoComplete="new-password"
          hint={t('reports.keyHint')}
          placeholder={isKept(station.key) ? t('settings.secretSet') : ''}
          value={isKept(station.key) ? '' : station.key}
          onChange={({ target }) => put({ key: target.value.trim() })}
        />
      </Fields>
      <Switch
        label={t('reports.counted')}
        checked={station.counted && !contactId}
        disabled={contactId}
        onChange={(counted) => put({ counted })}
      />
      <Switch
        label={t('reports.names')}
        checked={station.names && !contactId}
        disabled={contactId}
        onChange={(names) => put({ names })}
      />
    </>
  );
}
