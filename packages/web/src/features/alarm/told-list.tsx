import type { ToldRow } from '#features/events/incident-lines.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/alarm/told-list.module.css';

/** Who was told and what came back, next one last. */
export function ToldList({ told }: { readonly told: readonly ToldRow[] }) {
  return (
    <ul className={css['told']}>
      {told.map((person) => (
        <li key={person.id}>
          <Avatar icon="gateway" />
          <p>
            {person.name}
            <span>{person.way}</span>
          </p>
          <span className={css['state']} data-tone={person.tone}>
            <Icon name={person.icon} size={20} />
            {person.state}
          </span>
        </li>
      ))}
    </ul>
  );
}
