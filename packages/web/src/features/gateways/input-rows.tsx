import type { Input } from '#features/gateways/gateway.ts';
import { LoopFields } from '#features/gateways/loop-fields.tsx';
import { NumberField } from '#features/gateways/number-field.tsx';
import { TerminalList, type TerminalRowsProps } from '#features/gateways/terminal-list.tsx';
import { newInput, rewired } from '#features/gateways/terminals.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Fields } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

/** The loops of a board: where each is measured, and how it is wired until it is a zone. */
export function InputRows({ board, rows, own, wrongAt, onChange }: TerminalRowsProps<Input>) {
  const t = useText();
  return (
    <>
      <p className="muted dense">{t('gateways.loopsText')}</p>
      <TerminalList
        board={board}
        rows={rows}
        onChange={onChange}
        addLabel={t('gateways.addLoop')}
        added={(nth) => newInput(board, own, rows, `${t('gateways.loopName')} ${nth}`)}
        fields={(row, index, put) => (
          <InputRow row={row} wrongAt={(field) => wrongAt(`inputs.${index}.${field}`)} onChange={put} />
        )}
      />
    </>
  );
}

interface InputRowProps {
  readonly row: Input;
  readonly wrongAt: (field: string) => string | undefined;
  readonly onChange: (row: Input) => void;
}

const measures: Readonly<Record<Input['measure']['tag'], Input['measure']>> = {
  ohms: { tag: 'ohms', scale: 1 },
  volts: { tag: 'volts', scale: 1, supply: 3.3, pullUp: 4700 },
  contact: { tag: 'contact', closedWhen: 'low' },
};

function InputRow({ row, wrongAt, onChange }: InputRowProps) {
  const t = useText();
  const { place, measure } = row;
  const bare = measure.tag === 'contact';
  return (
    <Fields>
      <Field
        label={t('gateways.name')}
        maxLength={31}
        error={wrongAt('name')}
        value={row.name}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
      />
      {place.tag === 'mqtt' && (
        <>
          <Field
            label={t('gateways.place.topic')}
            error={wrongAt('topic') ?? wrongAt('place')}
            value={place.topic}
            onChange={({ target }) => onChange({ ...row, place: { ...place, topic: target.value.trim() } })}
          />
          <Field
            label={t('gateways.place.path')}
            hint={t('gateways.place.pathHint')}
            value={place.path}
            onChange={({ target }) => onChange({ ...row, place: { ...place, path: target.value.trim() } })}
          />
        </>
      )}
      {place.tag === 'modbus' && (
        <>
          <Select
            label={t('gateways.place.table')}
            value={place.table}
            options={(['input', 'holding', 'discrete', 'coil'] as const).map((table) => ({
              value: table,
              label: t(`gateways.table.${table}`),
            }))}
            onChange={(table) => onChange({ ...row, place: { ...place, table } })}
          />
          <NumberField
            label={t('gateways.place.address')}
            error={wrongAt('place')}
            value={place.address}
            onChange={(address) => onChange({ ...row, place: { ...place, address: Math.trunc(address) } })}
          />
        </>
      )}
      {place.tag === 'gpio' && (
        <NumberField
          label={t('gateways.place.line')}
          error={wrongAt('place')}
          value={place.line}
          onChange={(line) => onChange({ ...row, place: { ...place, line: Math.trunc(line) } })}
        />
      )}
      {place.tag !== 'gpio' && (
        <Select
          label={t('gateways.measures')}
          value={measure.tag}
          options={(['ohms', 'volts', 'contact'] as const).map((tag) => ({
            value: tag,
            label: t(`gateways.measure.${tag}`),
          }))}
          onChange={(tag) =>
            onChange({
              ...row,
              measure: measures[tag],
              loop: tag === 'contact' && 'end' in row.loop ? rewired(row.loop, 'NC') : row.loop,
            })
          }
        />
      )}
      {bare && (
        <Select
          label={t('gateways.closedWhen')}
          value={measure.closedWhen}
          options={(['low', 'high'] as const).map((level) => ({
            value: level,
            label: t(`gateways.closed.${level}`),
          }))}
          onChange={(closedWhen) => onChange({ ...row, measure: { ...measure, closedWhen } })}
        />
      )}
      {measure.tag !== 'contact' && (
        <NumberField
          label={t('gateways.scale')}
          value={measure.scale}
          onChange={(scale) => onChange({ ...row, measure: { ...measure, scale } })}
        />
      )}
      {measure.tag === 'volts' && (
        <>
          <NumberField
            label={t('gateways.supply')}
            value={measure.supply}
            onChange={(supply) => onChange({ ...row, measure: { ...measure, supply } })}
          />
          <NumberField
            label={t('gateways.pullUp')}
            value={measure.pullUp}
            onChange={(pullUp) => onChange({ ...row, measure: { ...measure, pullUp } })}
          />
        </>
      )}
      <LoopFields loop={row.loop} bare={bare} onChange={(loop) => onChange({ ...row, loop })} />
      {'end' in row.loop && (
        <Select
          label={t('gateways.tolerance')}
          value={String(row.tolerance)}
          options={([5, 10, 15] as const).map((percent) => ({
            value: String(percent),
            label: `${percent} %`,
          }))}
          onChange={(value) => onChange({ ...row, tolerance: Number(value) as Input['tolerance'] })}
        />
      )}
    </Fields>
  );
}
