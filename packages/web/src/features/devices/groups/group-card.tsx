import type { ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { Icon } from '#ui/icon.tsx';
import css from '#features/devices/groups/groups.module.css';

interface GroupCardProps {
  readonly name: string;
  readonly kind: string;
  readonly icon: IconName;
  /** How the members stand together, in a word. */
  readonly word: string;
  readonly note: string;
  readonly look: 'on' | 'mixed' | 'off';
  readonly control: ReactNode;
  readonly more: ReactNode;
  readonly members: ReactNode;
  readonly count: number;
}

/** A group: its members as one thing, and each for itself below. */
export function GroupCard(props: GroupCardProps) {
  const t = useText();
  return (
    <section className={css['card']} aria-label={props.name} data-look={props.look}>
      <div className={css['head']}>
        <span className={css['tile']}>
          <Icon name={props.icon} />
        </span>
        <div className={css['words']}>
          <h2>{props.name}</h2>
          <p className="muted dense">{props.kind}</p>
        </div>
        <div className={css['state']}>
          <b>{props.word}</b>
          <span className="cap">{props.note}</span>
        </div>
        <div className={css['control']}>{props.control}</div>
        {props.more}
      </div>
      {props.count > 0 && (
        <details className={css['members']}>
          <summary>
            <Icon name="chevronDown" size={20} />
            {t('devices.group.members', { count: props.count })}
          </summary>
          {props.members}
        </details>
      )}
    </section>
  );
}
