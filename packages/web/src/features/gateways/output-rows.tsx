import type { Output } from '#features/gateways/gateway.ts';
import type { TerminalRowsProps } from '#features/gateways/input-rows.tsx';
import { NumberField } from '#features/gateways/number-field.tsx';
import { newOutput } from '#features/gateways/terminals.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Fields } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import css from '#features/gateways/gateway-form.module.css';

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
  const shown = rows.filter(({ place }) => place.tag === board);
  const put = (row: Output, next: Output): void => onChange(rows.with(rows.indexOf(row), next));
  return (
    <>
      <ol className={css['terminals']}>
        {shown.map((row) => {
          const at = (field: string) => wrongAt(`outputs.${rows.indexOf(row)}.${field}`);
          const { place } = row;
          return (
            <li key={row.id} className={css['terminal']}>
              <Fields>
                <Field
                  label={t('gateways.name')}
                  maxLength={31}
                  error={at('name')}
                  value={row.name}
                  onChange={({ target }) => put(row, { ...row, name: target.value })}
                />
                <Select
                  label={t('gateways.relayKind')}
                  value={row.kind}
                  options={kinds.map((kind) => ({ value: kind, label: t(`devices.kind.${kind}`) }))}
                  onChange={(kind) => put(row, { ...row, kind })}
                />
                {place.tag === 'mqtt' && (
                  <>
                    <Field
                      label={t('gateways.place.command')}
                      error={at('topic') ?? at('place')}
                      value={place.topic}
                      onChange={({ target }) =>
                        put(row, { ...row, place: { ...place, topic: target.value.trim() } })
                      }
                    />
                    <Field
                      label={t('gateways.place.state')}
                      error={at('state')}
                      value={place.state}
                      onChange={({ target }) =>
                        put(row, { ...row, place: { ...place, state: target.value.trim() } })
                      }
                    />
                  </>
                )}
                {place.tag === 'modbus' && (
                  <NumberField
                    label={t('gateways.place.coil')}
                    error={at('place')}
                    value={place.coil}
                    onChange={(coil) => put(row, { ...row, place: { ...place, coil: Math.trunc(coil) } })}
                  />
                )}
                {place.tag === 'gpio' && (
                  <NumberField
                    label={t('gateways.place.line')}
                    error={at('place')}
                    value={place.line}
                    onChange={(line) => put(row, { ...row, place: { ...place, line: Math.trunc(line) } })}
                  />
                )}
              </Fields>
              <div className={css['acts']}>
                <Button
                  kind="quiet"
                  icon="trash"
                  aria-label={t('gateways.removeRow', { name: row.name })}
                  onClick={() => onChange(rows.filter((one) => one !== row))}
                >
                  {t('gateways.takeAway')}
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      <div className={css['acts']}>
        <Button
          icon="plus"
          onClick={() =>
            onChange([
              ...shown,
              newOutput(board, own, rows, [], `${t('gateways.relayName')} ${shown.length + 1}`),
            ])
          }
        >
          {t('gateways.addRelay')}
        </Button>
      </div>
    </>
  );
}
