import { reportUrlProblem } from '@homeward/contract/words/reports/report-url.ts';
import {
  addressOf,
  blank,
  destinationOf,
  isContactId,
  isKept,
  protocols,
  type Destination,
  type Way,
} from '#features/reports/report-address.ts';
import type { ReportRow } from '#features/reports/report-ladder.tsx';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Fields } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';

const levels = ['alarm', 'status', 'all'] as const;
const groupNumbers = [1, 2, 3, 4, 5] as const;
const nameMost = 30;

/** A destination as it is filled in, field by field or as text. */
export interface DestinationDraft {
  /** As it would be saved. */
  readonly row: ReportRow;
  readonly destination: Destination | undefined;
  readonly raw: boolean;
}

/** What a form begins with. */
export function draftOf(row: ReportRow, isNew: boolean): DestinationDraft {
  const destination = isNew ? blank.station : destinationOf(row.url);
  return { row, destination, raw: destination === undefined };
}

/** The address of a draft, as a panel keeps it. */
export const urlOf = ({ row, destination, raw }: DestinationDraft): string =>
  raw || destination === undefined ? row.url : addressOf(destination);

/** Whether a panel would take it. */
export const fitsPanel = (draft: DestinationDraft): boolean =>
  reportUrlProblem(urlOf(draft)) === null && draft.row.name.length <= nameMost;

export const isTouched = (draft: DestinationDraft, { url, name, level, group }: ReportRow): boolean =>
  urlOf(draft) !== url || draft.row.name !== name || draft.row.level !== level || draft.row.group !== group;

interface DestinationFieldsProps {
  readonly draft: DestinationDraft;
  readonly ways: readonly Way[];
  readonly onChange: (draft: DestinationDraft) => void;
}

/** Where reports go, filled in field by field, and written as the address that a panel keeps. */
export function DestinationFields({ draft, ways, onChange }: DestinationFieldsProps) {
  const t = useText();
  const { row, destination, raw } = draft;
  const url = urlOf(draft);
  const wrong = reportUrlProblem(url);
  const put = (change: Partial<ReportRow>): void => onChange({ ...draft, row: { ...row, ...change } });
  return (
    <>
      {!raw && destination !== undefined && (
        <>
          <Segmented
            label={t('reports.way')}
            value={destination.tag}
            options={ways.map((way) => ({ value: way, label: t(`reports.way.${way}`) }))}
            onChange={(way) => onChange({ ...draft, destination: blank[way] })}
          />
          <WayFields
            destination={destination}
            onChange={(next) => onChange({ ...draft, destination: next })}
          />
        </>
      )}
      {raw && (
        <Field
          label={t('reports.address')}
          hint={t('reports.addressHint')}
          value={row.url}
          error={row.url !== '' && wrong !== null ? t(wrong as TextKey) : undefined}
          onChange={({ target }) => put({ url: target.value.trim() })}
        />
      )}
      <Fields>
        <Field
          label={t('reports.name')}
          limit={nameMost}
          value={row.name}
          onChange={({ target }) => put({ name: target.value })}
        />
        <Select
          label={t('reports.level')}
          value={row.level}
          options={levels.map((level) => ({ value: level, label: t(`reports.level.${level}`) }))}
          onChange={(level) => put({ level })}
        />
        <Select
          label={t('reports.place')}
          value={String(row.group)}
          options={groupNumbers.map((no) => ({ value: String(no), label: t('reports.group', { no }) }))}
          onChange={(value) => put({ group: Number(value) })}
        />
      </Fields>
      <p className="muted dense" style={{ overflowWrap: 'anywhere' }}>
        {t('reports.written', { address: url })}
      </p>
    </>
  );
}

/** Goes from the form to the text, and back. */
export function RawButton({ draft, onChange }: Omit<DestinationFieldsProps, 'ways'>) {
  const t = useText();
  const { row, raw } = draft;
  return (
    <Button
      kind="quiet"
      icon="edit"
      onClick={() =>
        onChange(
          raw
            ? { row, destination: destinationOf(row.url) ?? blank.station, raw: false }
            : { ...draft, row: { ...row, url: urlOf(draft) }, raw: true },
        )
      }
    >
      {t(raw ? 'reports.asForm' : 'reports.asText')}
    </Button>
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
