import { callOutcomes } from '@homeward/contract/words/company/alarm-case-words.ts';
import type { CallOutcome } from '@homeward/contract/words/company/alarm-case-words.ts';
import type { AlarmSiteCard, CaseLine } from '@homeward/contract/shapes/company/alarm-case.ts';
import css from '#features/queue/case-pane.module.css';
import { timeOfDay } from '#lib/clock-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

interface CaseCallsProps {
  readonly contacts: AlarmSiteCard['contacts'];
  readonly lines: readonly CaseLine[];
  /** The place of whom the keys 1 to 9 are about. */
  readonly current: number;
  /** One has the case oneself: what was heard may be written down. */
  readonly mine: boolean;
  readonly onCurrent: (place: number) => void;
  readonly onOutcome: (outcome: CallOutcome) => void;
}

/** Whom to call, in order, and what came of it. */
export function CaseCalls({ contacts, lines, current, mine, onCurrent, onOutcome }: CaseCallsProps) {
  const t = useText();
  if (contacts.length === 0) return <p className="muted">{t('queue.callsNone')}</p>;
  return (
    <ol className={css['calls']} aria-label={t('queue.calls')}>
      {contacts.map(({ name, phone, role, password }, place) => {
        const last = lines.find(
          (line) => line.what === 'call' && line.place === place && line.about === name,
        );
        return (
          // Two may be called the same.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${place} ${name}`} data-current={place === current || undefined}>
            <div className={css['contact']}>
              <button
                type="button"
                aria-current={place === current ? 'step' : undefined}
                onClick={() => onCurrent(place)}
              >
                <b>{name}</b>
                <span>
                  {[role, ...(password === '' ? [] : [t('queue.password', { password })])].join(' · ')}
                </span>
              </button>
              {last !== undefined && last.outcome !== '' && (
                <span className={css['said']}>
                  {t(`queue.outcome.${last.outcome}`)} <time>{timeOfDay(last.at)}</time>
                </span>
              )}
              {phone !== '' && (
                <a className="link" href={`tel:${phone}`}>
                  <Icon name="phone" size={16} />
                  {phone}
                </a>
              )}
            </div>
            {place === current && (
              <fieldset className={css['outcomes']} aria-label={t('queue.outcomeOf', { name })}>
                {callOutcomes.map((outcome, index) => (
                  <Button key={outcome} kind="plain" off={!mine} onClick={() => onOutcome(outcome)}>
                    {t(`queue.outcome.${outcome}`)}
                    <kbd aria-hidden="true">{index + 1}</kbd>
                  </Button>
                ))}
              </fieldset>
            )}
          </li>
        );
      })}
    </ol>
  );
}
