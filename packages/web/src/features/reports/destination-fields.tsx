import { reportUrlProblem } from '@homeward/contract/words/reports/report-url.ts';
import {
  addressOf,
  blank,
  destinationOf,
  type Destination,
  type Way,
} from '#features/reports/report-address.ts';
import { WayFields } from '#features/reports/way-fields.tsx';
import type { ReportRow } from '#features/reports/report-ladder.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Fields } from '#ui/card.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';

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
  /** What the panel said to the address; `secret`: it wants the key once more. */
  readonly refused?: { readonly text: string; readonly secret: boolean } | undefined;
  readonly onChange: (draft: DestinationDraft) => void;
}

/** Where reports go, filled in field by field, and written as the address that a panel keeps. */
export function DestinationFields({ draft, ways, refused, onChange }: DestinationFieldsProps) {
  const t = useText();
  const { row, destination, raw } = draft;
  const url = urlOf(draft);
  const wrong = reportUrlProblem(url);
  const nameLong = row.name.length > nameMost;
  // A secret that is asked for again stands in a field of its own; all else of an address is said of the whole.
  const asksKey = refused?.secret === true && destination?.tag === 'station';
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
            refusedKey={asksKey ? refused.text : undefined}
            onChange={(next) => onChange({ ...draft, destination: next })}
          />
        </>
      )}
      {raw && (
        <Field
          label={t('reports.address')}
          hint={t('reports.addressHint')}
          value={row.url}
          error={
            row.url === '' || wrong === null
              ? refused?.text
              : wrong === 'v2_mg_max_limit_url_length_250'
                ? t('account.tooLong', { most: 250 })
                : t('reports.addressHint')
          }
          onChange={({ target }) => put({ url: target.value.trim() })}
        />
      )}
      <Fields>
        <Field
          label={t('reports.name')}
          limit={nameMost}
          value={row.name}
          error={nameLong ? t('account.tooLong', { most: nameMost }) : undefined}
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
      {!raw && !asksKey && refused !== undefined && <FieldError>{refused.text}</FieldError>}
    </>
  );
}

/** Goes from the form to the text, and back. */
export function RawButton({ draft, onChange }: Pick<DestinationFieldsProps, 'draft' | 'onChange'>) {
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
