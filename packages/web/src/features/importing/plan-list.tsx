import type { PlannedRow, RowOutcome } from '@homeward/contract/shapes/panel/import.ts';
import {
  isIn,
  partNames,
  rowTitle,
  valueLabel,
  valueText,
  type Part,
} from '#features/importing/plan-words.ts';
import css from '#features/importing/importing.module.css';
import { textIfKnown, useText } from '#lib/i18n/use-text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

interface PlanListProps {
  readonly rows: readonly PlannedRow[];
  /** Ids of the rows that are to be done. */
  readonly chosen: ReadonlySet<string>;
  /** What became of rows when they were done last, by id. */
  readonly outcomes: ReadonlyMap<string, RowOutcome>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** A plan part by part: each row with its tick, and apart what cannot be taken. */
export function PlanList({ rows, chosen, outcomes, onChoose }: PlanListProps) {
  const t = useText();
  // When some were done, what was left out has nothing to say until the next plan.
  const able = rows.filter(({ id, reason }) => reason === null && (outcomes.size === 0 || outcomes.has(id)));
  const set = (ids: readonly string[], on: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    onChoose(next);
  };
  return (
    <>
      {partNames.map((part) => {
        const own = able.filter((row) => isIn(part, row));
        if (own.length === 0) return null;
        const title = t(`importing.part.${part}`);
        return (
          <Section
            key={part}
            title={title}
            more={
              outcomes.size === 0 && (
                <Checkbox
                  label={t('importing.all', { part: title })}
                  checked={own.every(({ id }) => chosen.has(id))}
                  onChange={(on) =>
                    set(
                      own.map(({ id }) => id),
                      on,
                    )
                  }
                />
              )
            }
          >
            <Rows label={title}>
              {own.map((row) => (
                <Planned
                  key={row.id}
                  row={row}
                  checked={chosen.has(row.id)}
                  outcome={outcomes.get(row.id)}
                  onCheck={(on) => set([row.id], on)}
                />
              ))}
            </Rows>
          </Section>
        );
      })}
      <Unable rows={rows.filter(({ reason }) => reason !== null)} />
    </>
  );
}

interface PlannedProps {
  readonly row: PlannedRow;
  readonly checked: boolean;
  readonly outcome: RowOutcome | undefined;
  readonly onCheck: (on: boolean) => void;
}

function Planned({ row, checked, outcome, onCheck }: PlannedProps) {
  const t = useText();
  const { name, here, match, values, notes } = row;
  const title = rowTitle(t, row);
  const why = outcome === undefined || outcome.done ? undefined : outcome.why;
  return (
    <Row
      lead={
        outcome === undefined ? (
          <Checkbox label={title} labelHidden checked={checked} onChange={onCheck} />
        ) : (
          <Icon name={outcome.done ? 'check' : 'close'} size={20} />
        )
      }
      state={outcome?.done === true ? t('importing.rowDone') : undefined}
      title={title}
      note={
        <>
          {match !== null && (
            <p>
              {here !== name && `${t('importing.there', { name })} · `}
              {t(`importing.match.${match}`)}
            </p>
          )}
          <ul className={css['values']}>
            {values.map((value) => (
              <li key={`${value.field} ${value.mode ?? ''}`}>
                {valueLabel(t, value)}
                <del>{valueText(t, value, value.before)}</del>
                <span aria-hidden="true">→</span>
                <ins>{valueText(t, value, value.after)}</ins>
              </li>
            ))}
          </ul>
          {notes.map((note) => (
            <p key={note}>{t(`importing.note.${note}`)}</p>
          ))}
          {why !== undefined && <FieldError>{textIfKnown(why, {}) ?? why}</FieldError>}
        </>
      }
    />
  );
}

/** What cannot be taken, and why: folded, since nothing can be done about it here. */
function Unable({ rows }: { readonly rows: readonly PlannedRow[] }) {
  const t = useText();
  if (rows.length === 0) return null;
  const parts: readonly Part[] = partNames.filter((part) => rows.some((row) => isIn(part, row)));
  return (
    <details className={css['unable']}>
      <summary>{t('importing.cannot', { count: rows.length })}</summary>
      {parts.map((part) => (
        <Rows key={part} label={t(`importing.part.${part}`)}>
          {rows
            .filter((row) => isIn(part, row))
            .map((row) => (
              <Row
                key={row.id}
                look="off"
                title={rowTitle(t, row)}
                note={
                  <>
                    {row.reason !== null && t(`importing.reason.${row.reason}`)}
                    {row.notes.map((note) => ` ${t(`importing.note.${note}`)}`)}
                  </>
                }
              />
            ))}
        </Rows>
      ))}
    </details>
  );
}
