import type { ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import css from '#features/gateways/gateway-form.module.css';

interface Terminal {
  readonly id: string;
  readonly name: string;
  readonly place: { readonly tag: string };
}

export interface TerminalRowsProps<Row> {
  /** How the board is read: rows of another board are not shown, and go with the first that is added. */
  readonly board: string;
  readonly rows: readonly Row[];
  /** The gateway's id, by which terminals are named. */
  readonly own: string;
  readonly wrongAt: (where: string) => string | undefined;
  readonly onChange: (rows: readonly Row[]) => void;
}

interface TerminalListProps<Row> extends Pick<TerminalRowsProps<Row>, 'board' | 'rows' | 'onChange'> {
  readonly addLabel: string;
  /** What is added as the nth, counted from 1. */
  readonly added: (nth: number) => Row;
  /** The fields of a row; `index` is its place among all rows. */
  readonly fields: (row: Row, index: number, put: (next: Row) => void) => ReactNode;
}

/** The terminals of a board, each of which can be taken away, and a way to add one. */
export function TerminalList<Row extends Terminal>({
  board,
  rows,
  onChange,
  addLabel,
  added,
  fields,
}: TerminalListProps<Row>) {
  const t = useText();
  const shown = rows.filter(({ place }) => place.tag === board);
  return (
    <>
      <ol className={css['terminals']}>
        {shown.map((row) => {
          const index = rows.indexOf(row);
          return (
            <li key={row.id} className={css['terminal']}>
              {fields(row, index, (next) => onChange(rows.with(index, next)))}
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
        <Button icon="plus" onClick={() => onChange([...shown, added(shown.length + 1)])}>
          {addLabel}
        </Button>
      </div>
    </>
  );
}
