import { timeOfDay } from '#lib/clock-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { Obstacle } from '#features/security/area-view.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#features/security/obstacle-list.module.css';

interface ObstacleListProps {
  readonly title: string;
  readonly obstacles: readonly Obstacle[];
  readonly onBypassOnce: (obstacle: Obstacle) => void;
  readonly onLook: (obstacle: Obstacle) => void;
  readonly onHelp: (obstacle: Obstacle) => void;
}

const tones: Readonly<Record<Obstacle['reason'], Tone>> = {
  open: 'open',
  silent: 'offline',
  tamper: 'fault',
  fault: 'fault',
};

/** What is in the way of arming; every line carries its own remedy. */
export function ObstacleList({ title, obstacles, onBypassOnce, onLook, onHelp }: ObstacleListProps) {
  const t = useText();
  return (
    <div className={css['obstacles']}>
      <h3>{title}</h3>
      <ul>
        {obstacles.map((obstacle) => (
          <li key={obstacle.id} data-tone={tones[obstacle.reason]}>
            <Icon name={obstacle.icon} />
            <p>
              <b>{t(`obstacles.${obstacle.reason}`, { name: obstacle.name })}</b>
              {obstacle.since !== undefined && (
                <span>
                  {t(obstacle.reason === 'silent' ? 'obstacles.lastHeard' : 'area.since', {
                    time: timeOfDay(obstacle.since),
                  })}
                </span>
              )}
            </p>
            <div>
              {obstacle.hasCamera === true && (
                <Button icon="camera" onClick={() => onLook(obstacle)}>
                  {t('obstacles.look')}
                </Button>
              )}
              {obstacle.reason !== 'open' && (
                <Button onClick={() => onHelp(obstacle)}>{t('obstacles.help')}</Button>
              )}
              {obstacle.bypassable && (
                <Button icon="bypass" onClick={() => onBypassOnce(obstacle)}>
                  {t('obstacles.bypassOnce')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
