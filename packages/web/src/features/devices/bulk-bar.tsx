import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#features/devices/device-list.module.css';

export interface BulkAct {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly run: () => void;
}

interface BulkBarProps {
  readonly count: number;
  readonly acts: readonly BulkAct[];
  readonly busy: boolean;
  /** Why nothing can be done now. */
  readonly held: string | undefined;
  readonly onAll: () => void;
  readonly onEnd: () => void;
}

/** What can be done with the chosen devices at once. */
export function BulkBar({ count, acts, busy, held, onAll, onEnd }: BulkBarProps) {
  const t = useText();
  return (
    <div className={css['bulk']} role="toolbar" aria-label={t('devices.bulk')}>
      <b aria-live="polite">{t('devices.chosen', { count })}</b>
      <Button kind="quiet" onClick={onAll}>
        {t('devices.chooseAll')}
      </Button>
      <div className={css['acts']}>
        {acts.map((act) => (
          <Button
            key={act.id}
            icon={act.icon}
            off={count === 0 || held !== undefined}
            busy={busy}
            title={held}
            onClick={act.run}
          >
            {act.label}
          </Button>
        ))}
      </div>
      <Button kind="quiet" onClick={onEnd}>
        {t('devices.endChoosing')}
      </Button>
    </div>
  );
}
