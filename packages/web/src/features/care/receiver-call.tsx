import type { ReactNode } from 'react';
import type { BigNews } from '#features/care/receiver-view.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/care/receiver-call.module.css';

interface ReceiverCallProps {
  /** What is so now, in the largest letters. */
  readonly says: BigNews;
  readonly factsLabel: string;
  readonly facts: readonly {
    readonly id: string;
    readonly label: string;
    readonly note: string;
    readonly reached: boolean;
  }[];
  /** Large buttons, the first of them filled. */
  readonly actions: ReactNode;
}

/** The screen of whoever called for help, until it is over: only what has really happened, and whom to telephone. */
export function ReceiverCall({ says, factsLabel, facts, actions }: ReceiverCallProps) {
  return (
    <div className={css['call']}>
      <section role="status" className={css['says']} data-tone={says.tone}>
        <Icon name={says.icon} size={36} />
        <p>
          <b>{says.title}</b>
          <span>{says.text}</span>
        </p>
      </section>
      <ol className={css['facts']} aria-label={factsLabel}>
        {facts.map(({ id, label, note, reached }) => (
          <li key={id} data-reached={reached}>
            <b>{label}</b>
            <span>{note}</span>
          </li>
        ))}
      </ol>
      <div className={css['actions']}>{actions}</div>
    </div>
  );
}
