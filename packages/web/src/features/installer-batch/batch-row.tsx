import type { DataOf } from '@homeward/contract/routes/table.ts';
import { fieldText } from '#features/installer-batch/batch-draft.ts';
import { ChangeList } from '#features/installer-batch/change-list.tsx';
import { OutcomeList } from '#features/installer-batch/outcome-list.tsx';
import { stateTones } from '#features/installer-batch/state-tones.ts';
import css from '#features/installer-batch/batch.module.css';
import { timeOfDay } from '#lib/clock-text.ts';
import { textIfKnown, useText } from '#lib/i18n/use-text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Tag } from '#ui/tag.tsx';

type Row = Extract<DataOf<'GET /installer/batch'>, readonly unknown[]>[number]['panels'][number];

export const canGoBack = ({ state, changes }: Row): boolean => state !== 'rolledBack' && changes.length > 0;

/** Whether its values were read back, and not only what it was asked to do done. */
const isReadBack = ({ state, message, changes }: Row): boolean =>
  message === 'v2_mg_batch_taken_back' ||
  ((state === 'done' || state === 'rolledBack') && message === '' && changes.length > 0);

interface BatchRowProps {
  readonly row: Row;
  readonly chosen: boolean;
  /** Absent where there is nothing to give back. */
  readonly onChoose: ((on: boolean) => void) | undefined;
}

/** One site of a batch: how it went, what came of what it was asked, what was changed there, and what is no longer so. */
export function BatchRow({ row, chosen, onChoose }: BatchRowProps) {
  const t = useText();
  const { mac, state, message, because, outcomes, changes, at, kept, drift } = row;
  const name = row.name === '' ? mac : row.name;
  const areas = new Map(changes.map(({ field, area }) => [field, area]));
  const list = (fields: readonly string[]): string =>
    fields.map((field) => fieldText(t, field, areas.get(field))).join(', ');
  return (
    <li>
      {onChoose === undefined ? (
        <span />
      ) : (
        <Checkbox label={t('batch.choose', { name })} labelHidden checked={chosen} onChange={onChoose} />
      )}
      <div className={css['head']}>
        <PageLink to="/installer_equipment_list" search={{ site: mac }} current={false}>
          <b>{name}</b>
        </PageLink>
        <Tag tone={stateTones[state]}>{t(`sites.state.${state}`)}</Tag>
      </div>
      <div className={css['more']}>
        {(state === 'done' || state === 'failed' || state === 'rolledBack') && (
          <ChangeList changes={changes} />
        )}
        <OutcomeList outcomes={outcomes} />
        {because !== '' && <p>{textIfKnown(because, {}) ?? because}</p>}
        {message !== '' && <p>{textIfKnown(message, {}) ?? message}</p>}
        {isReadBack(row) && at !== null && <p>{t('batch.readBack', { time: timeOfDay(at) })}</p>}
        {kept.length > 0 && <p>{t('batch.kept', { names: list(kept) })}</p>}
        {drift !== null && drift.length > 0 && (
          <Tag tone="delay" icon="edit">
            {t('batch.drift', { names: list(drift) })}
          </Tag>
        )}
      </div>
    </li>
  );
}
