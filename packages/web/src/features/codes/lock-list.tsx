import type { LockStanding } from '#features/codes/code-people.ts';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';
import css from '#features/codes/lock-list.module.css';

interface LockListProps {
  readonly name: string;
  readonly standings: readonly LockStanding[];
  /** Why no lock can be told anything now. */
  readonly held: string | undefined;
  readonly onGive: (standing: LockStanding) => void;
}

interface Look {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly text: TextKey;
}

const looks = {
  active: { tone: 'ok', icon: 'check', text: 'codes.lock.active' },
  adding: { tone: 'delay', icon: 'clock', text: 'codes.lock.adding' },
  removing: { tone: 'delay', icon: 'clock', text: 'codes.lock.removing' },
  failed: { tone: 'fault', icon: 'fault', text: 'codes.lock.failed' },
  none: { tone: 'disarmed', icon: 'minus', text: 'codes.lock.none' },
} as const satisfies Readonly<Record<string, Look>>;

/** How each lock stands with somebody's code. */
export function LockList({ name, standings, held, onGive }: LockListProps) {
  const t = useText();
  return (
    <ul className={css['locks']} aria-label={t('codes.locksOf', { name })}>
      {standings.map((standing) => {
        const { lock, code } = standing;
        const state = code?.state ?? 'none';
        const { tone, icon, text } = looks[state];
        return (
          <li key={lock.id} data-tone={tone}>
            <Icon name={icon} size={20} />
            <span className="grow">
              <b>{lock.name}</b>
              <span>{t(text)}</span>
            </span>
            {(state === 'failed' || state === 'none') && (
              <Button
                kind={state === 'failed' ? 'plain' : 'quiet'}
                off={held !== undefined}
                title={held}
                aria-label={t(state === 'failed' ? 'codes.lockRetryOf' : 'codes.lockGiveOf', {
                  name,
                  lock: lock.name,
                })}
                onClick={() => onGive(standing)}
              >
                {t(state === 'failed' ? 'codes.lockRetry' : 'codes.lockGive')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
