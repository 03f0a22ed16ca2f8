import { useState } from 'react';
import { momentText } from '#lib/date-text.ts';
import type { ObstacleRow } from '#features/security/obstacle-row.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#features/security/obstacle-list.module.css';

interface ObstacleListProps {
  readonly title?: string;
  readonly obstacles: readonly ObstacleRow[];
  /** Devices whose bypass is under way. */
  readonly busy?: (device: string) => boolean;
  readonly off?: boolean;
  readonly onBypassOnce: (obstacle: ObstacleRow) => void;
}

const tones: Readonly<Record<ObstacleRow['reason'], Tone>> = {
  open: 'open',
  unknown: 'offline',
  silent: 'offline',
  tamper: 'fault',
  battery: 'delay',
  fault: 'fault',
  panel: 'fault',
  alarm: 'alarm',
};

/** What is in the way of arming; every line carries its own remedy. */
export function ObstacleList({ title, obstacles, busy, off = false, onBypassOnce }: ObstacleListProps) {
  return (
    <div className={css['obstacles']} data-bare={title === undefined}>
      {title !== undefined && <h3>{title}</h3>}
      <ul>
        {obstacles.map((obstacle) => (
          <ObstacleLine
            key={obstacle.id}
            obstacle={obstacle}
            busy={busy?.(obstacle.device ?? '') ?? false}
            off={off}
            onBypassOnce={onBypassOnce}
          />
        ))}
      </ul>
    </div>
  );
}

interface LineProps {
  readonly obstacle: ObstacleRow;
  readonly busy: boolean;
  readonly off: boolean;
  readonly onBypassOnce: (obstacle: ObstacleRow) => void;
}

function ObstacleLine({ obstacle, busy, off, onBypassOnce }: LineProps) {
  const t = useText();
  const [helped, setHelped] = useState(false);
  const { name, reason, since } = obstacle;
  const away = reason === 'silent' || reason === 'unknown';
  return (
    <li data-tone={tones[reason]}>
      <Icon name={obstacle.icon} />
      <p>
        <b>{t(`obstacles.${reason}`, { name })}</b>
        {since !== undefined && (
          <span>{t(away ? 'obstacles.lastHeard' : 'area.since', { time: momentText(since) })}</span>
        )}
        {helped && reason !== 'open' && (
          <span className={css['fix']}>{t(`obstacles.fix.${reason === 'unknown' ? 'silent' : reason}`)}</span>
        )}
      </p>
      <div>
        {reason !== 'open' && (
          <Button
            aria-label={`${t('obstacles.help')}, ${name}`}
            aria-expanded={helped}
            onClick={() => setHelped(!helped)}
          >
            {t('obstacles.help')}
          </Button>
        )}
        {obstacle.bypassable && (
          <Button
            icon="bypass"
            aria-label={`${t('obstacles.bypassOnce')}, ${name}`}
            busy={busy}
            off={off}
            onClick={() => onBypassOnce(obstacle)}
          >
            {t('obstacles.bypassOnce')}
          </Button>
        )}
      </div>
    </li>
  );
}
