import css from '#features/events/incident-room.module.css';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';

export interface ToldPerson {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  /** Through what, where to, which time. */
  readonly way: string;
  readonly state: string;
  readonly icon: IconName;
  readonly tone: Tone;
  readonly answer: string;
}

/** Who was told, through what, and what became of it. */
export function ToldPeople({ people }: { readonly people: readonly ToldPerson[] }) {
  return (
    <ul className={css['people']}>
      {people.map(({ id, name, initials, way, state, icon, tone, answer }) => (
        <li key={id}>
          <Avatar initials={initials} />
          <span>
            {name}
            <small>{way}</small>
          </span>
          <span className={css['state']} data-tone={tone}>
            <Icon name={icon} size={20} />
            {state}
          </span>
          {answer !== '' && <small>{answer}</small>}
        </li>
      ))}
    </ul>
  );
}
