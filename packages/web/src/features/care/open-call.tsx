import type { ReactNode } from 'react';
import { Glyph } from '#ui/glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#features/care/open-call.module.css';

/** A station in the life of a call: called, on the way, there. */
export interface CallStep {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** When, and by whom; empty while it has not come. */
  readonly note: string;
  readonly reached: boolean;
}

interface OpenCallProps {
  readonly title: string;
  readonly text: string;
  /** Nobody has answered: the loud one. */
  readonly loud: boolean;
  readonly icon: IconName;
  readonly steps: readonly CallStep[];
  /** What was said with the last step. */
  readonly said: string;
  readonly actions: ReactNode;
  readonly more: ReactNode;
}

/** A call for help that somebody still has to see to, how far it got, and what can be done now. */
export function OpenCall({ title, text, loud, icon, steps, said, actions, more }: OpenCallProps) {
  return (
    <section className={css['call']} data-loud={loud} data-tone={loud ? 'alarm' : 'care'} aria-label={title}>
      <div className={css['head']}>
        <Glyph icon={icon} look={loud ? 'solid' : 'tint'} />
        <div className="grow">
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      <ol className={css['steps']}>
        {steps.map((step) => (
          <li key={step.id} data-reached={step.reached}>
            <span className={css['node']}>
              <Icon name={step.reached ? 'check' : step.icon} size={20} />
            </span>
            <b>{step.label}</b>
            <span>{step.note}</span>
          </li>
        ))}
      </ol>
      {said !== '' && <p className={css['said']}>{said}</p>}
      <div className={css['actions']}>{actions}</div>
      {more}
    </section>
  );
}
