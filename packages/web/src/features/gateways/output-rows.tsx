import type { Output } from '#features/gateways/gateway.ts';
import { NumberField } from '#features/gateways/number-field.tsx';
import { TerminalList, type TerminalRowsProps } from '#features/gateways/terminal-list.tsx';
import { newOutput } from '#features/gateways/terminals.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Fields } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const kinds = [
  'siren',
  'bx',
  'strobe',
  'switch',
  'valve',
  'dio',
] as const satisfies readonly Output['kind'][];

/** The relays of a board: where each is switched, and what hangs on it. */
export function OutputRows({ board, rows, own, wrongAt, onChange }: TerminalRowsProps<Output>) {
  const t = useText();
  return (
    <TerminalList
      board={board}
      rows={rows}
      onChange={onChange}
      addLabel={t('gateways.addRelay')}
      added={(nth) => newOutput(board, own, rows, [], `${t('gateways.relayName')} ${nth}`)}
      fields={(row, index, put) => (
        <OutputRow row={row} wrongAt={(field) => wrongAt(`outputs.${index}.${field}`)} onChange={put} />
      )}
    />
  );
}

interface OutputRowProps {
  readonly row: Output;
  readonly wrongAt: (field: string) => string | undefined;
  readonly onChange: (row: Output) => void;
}

function OutputRow({ row, wrongAt: at, onChange: put }: OutputRowProps) {
  const t = useText();
  const { place } = row;
  return (
    <Fields>
      <Field
        label={t('gateways.name')}
        maxLength={31}
        error={at('name')}
        value={row.name}
        onChange={({ target }) => put({ ...row, name: target.value })}
      />
      <Select
        label={t('gateways.relayKind')}
        value={row.kind}
        options={kinds.map((kind) => ({ value: kind, label: t(`devices.kind.${kind}`) }))}
        onChange={(kind) => put({ ...row, kind })}
      />
      {place.tag === 'mqtt' && (
        <>
          <Field
            label={t('gateways.place.command')}
            error={at('topic') ?? at('place')}
            value={place.topic}
            onChange={({ target }) => put({ ...row, place: { ...place, topic: target.value.trim() } })}
          />
          <Field
            label={t('gateways.place.state')}
            error={at('state')}
            value={place.state}
            onChange={({ target }) => put({ ...row, place: { ...place, state: target.value.trim() } })}
          />
        </>
      )}
      {place.tag === 'modbus' && (
        <NumberField
          label={t('gateways.place.coil')}
          error={at('place')}
          value={place.coil}
          onChange={(coil) => put({ ...row, place: { ...place, coil: Math.trunc(coil) } })}
        />
      )}
      {place.tag === 'gpio' && (
        <NumberField
          label={t('gateways.place.line')}
          error={at('place')}
          value={place.line}
          onChange={(line) => put({ ...row, place: { ...place, line: Math.trunc(line) } })}
        />
      )}
    </Fields>
  );
}
