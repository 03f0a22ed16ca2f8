import {
  isContactId,
  isKept,
  protocols,
  wrongIn,
  type Destination,
  type Typed,
} from '#features/reports/report-address.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Fields } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';

interface WayFieldsProps {
  readonly destination: Destination;
  /** What the panel said to the key. */
  readonly refusedKey: string | undefined;
  readonly onChange: (destination: Destination) => void;
}

/** What is wrong with a field that something was typed into. */
function useTyped(destination: Destination): (field: Typed) => string | undefined {
  const t = useText();
  const wrong = wrongIn(destination);
  const said: Readonly<Record<Typed, string>> = {
    account: t('reports.accountHint'),
    key: t('reports.keyHint'),
    phone: t('reports.phoneHint'),
    port: t('settings.range', { min: 1, max: 65_535 }),
    host: t('reports.wrong.host'),
    address: t('reports.wrong.mail'),
  };
  return (field) => (wrong.has(field) && Reflect.get(destination, field) !== '' ? said[field] : undefined);
}

/** What a way to report asks for; what is typed wrongly is said where it stands. */
export function WayFields({ destination, refusedKey, onChange }: WayFieldsProps) {
  const t = useText();
  const wrong = useTyped(destination);
  switch (destination.tag) {
    case 'station':
      return <StationFields station={destination} refusedKey={refusedKey} onChange={onChange} />;
    case 'mail':
      return (
        <Field
          label={t('reports.mail')}
          type="email"
          value={destination.address}
          error={wrong('address')}
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
            error={wrong('phone')}
            onChange={({ target }) =>
              onChange({ ...destination, phone: target.value.replaceAll(/[\s/-]/g, '') })
            }
          />
          <Field
            label={t('reports.account')}
            hint={t('reports.accountHint')}
            value={destination.account}
            error={wrong('account')}
            onChange={({ target }) => onChange({ ...destination, account: target.value.trim() })}
          />
        </Fields>
      );
  }
}

type Station = Extract<Destination, { tag: 'station' }>;

interface StationFieldsProps {
  readonly station: Station;
  readonly refusedKey: string | undefined;
  readonly onChange: (station: Station) => void;
}

function StationFields({ station, refusedKey, onChange }: StationFieldsProps) {
  const t = useText();
  const wrong = useTyped(station);
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
          error={wrong('account')}
          onChange={({ target }) => put({ account: target.value.trim() })}
        />
        <Field
          label={t('reports.host')}
          placeholder="station.example.com"
          value={station.host}
          error={wrong('host')}
          onChange={({ target }) => put({ host: target.value.trim() })}
        />
        <Field
          label={t('reports.port')}
          inputMode="numeric"
          placeholder="9999"
          value={station.port}
          error={wrong('port')}
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
          error={wrong('key') ?? refusedKey}
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
