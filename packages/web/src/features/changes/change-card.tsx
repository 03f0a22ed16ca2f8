import type { ChangeRow } from '@homeward/contract/routes/panel/change.ts';
import { ChangedThingRow } from '#features/changes/changed-thing.tsx';
import { doerOf } from '#features/settings/changed-settings.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { textIfKnown, useText, type TextKey } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/changes/change-card.module.css';

interface ChangeCardProps {
  readonly change: ChangeRow;
  /** It is being undone. */
  readonly busy: boolean;
  readonly onUndo: () => void;
}

/** One change: when, who and from where, what was before and after, and the way back. */
export function ChangeCard({ change, busy, onUndo }: ChangeCardProps) {
  const t = useText();
  const { at, channel, things, more, undoes, undone_by: undoneBy, refusal } = change;
  const from = change.who === 'panel' ? undefined : textIfKnown(`channel.${channel}` as TextKey, {});
  const why = refusal === null ? undefined : textIfKnown(refusal as TextKey, {});
  return (
    <li className={css['card']} id={`change-${change.no}`}>
      <div className={css['head']}>
        <time dateTime={new Date(at).toISOString()}>{timeOfDay(at)}</time>
        <p className={css['who']}>
          <b>{doerOf(t, change)}</b>
          {from !== undefined && <span>{from}</span>}
        </p>
        {undoes !== null && (
          <Tag tone="offline" icon="refresh">
            {t('changes.undoes')}
          </Tag>
        )}
        {undoneBy !== null && (
          <Tag tone="offline" icon="refresh">
            {t('changes.undone')}
          </Tag>
        )}
        {refusal === null && undoneBy === null && (
          <Button icon="refresh" busy={busy} onClick={onUndo}>
            {t('settings.undo')}
          </Button>
        )}
      </div>
      {things.map((thing) => (
        <ChangedThingRow key={`${thing.part} ${thing.id}`} thing={thing} />
      ))}
      {more > 0 && <p className={css['note']}>{t('changes.more', { count: more })}</p>}
      {undoneBy === null && why !== undefined && <p className={css['note']}>{why}</p>}
    </li>
  );
}
