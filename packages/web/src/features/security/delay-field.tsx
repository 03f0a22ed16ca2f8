import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Ring } from '#ui/ring.tsx';
import css from '#features/security/delay-field.module.css';

export interface DelayNote {
  readonly id: string;
  readonly icon: IconName;
  readonly text: string;
  readonly note?: string;
}

interface DelayFieldProps {
  readonly label: string;
  /** May hold a line break. */
  readonly title: string;
  readonly text: string;
  readonly left: number;
  readonly total: number;
  readonly unit: string;
  readonly leftLabel: string;
  readonly notes: readonly DelayNote[];
  readonly actions: ReactNode;
}

/** A running delay: the one large amber field. */
export function DelayField(props: DelayFieldProps) {
  return (
    <section className={css['delay']} aria-label={props.label}>
      <Ring left={props.left} total={props.total} unit={props.unit} label={props.leftLabel} />
      <div>
        <h1>{props.title}</h1>
        <p className={css['text']}>{props.text}</p>
        {props.notes.length > 0 && (
          <ul>
            {props.notes.map((note) => (
              <li key={note.id}>
                <Icon name={note.icon} />
                {note.text}
                {note.note !== undefined && <span>{note.note}</span>}
              </li>
            ))}
          </ul>
        )}
        <div className={css['actions']}>{props.actions}</div>
      </div>
    </section>
  );
}
