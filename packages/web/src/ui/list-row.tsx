import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageLink } from '#ui/page-link.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#ui/list-row.module.css';

interface ListRowProps {
  readonly icon: IconName;
  readonly name: string;
  /** Where it is, in small. */
  readonly place?: string | undefined;
  /** Filled: on. Inverted: open. Edge and tint: fault. Hazard edge: bypassed. Dots: not heard (S4.8). */
  readonly shape?: 'plain' | 'open' | 'on' | 'fault' | 'bypass' | 'offline';
  readonly tone?: Tone | undefined;
  /** The state in a word, its shape, and what there is to say about it. */
  readonly word?: string | undefined;
  readonly wordIcon?: IconName | undefined;
  readonly note?: string | undefined;
  /** Small marks such as battery and signal. */
  readonly marks?: ReactNode;
  /** A control at its end, instead of the arrow. */
  readonly control?: ReactNode;
  /** Before everything, such as a box to choose it. */
  readonly choice?: ReactNode;
  /** The page that the whole row opens. */
  readonly to?: string | undefined;
  readonly chosen?: boolean;
}

/** One thing in a list: what it is, how it stands, and the way to it. Stands in a `<li>`. */
export function ListRow({
  icon,
  name,
  place,
  shape = 'plain',
  tone,
  word,
  wordIcon,
  note,
  marks,
  control,
  choice,
  to,
  chosen = false,
}: ListRowProps) {
  return (
    <div
      className={css['row']}
      data-shape={shape}
      data-tone={tone}
      data-chosen={chosen || undefined}
      data-choice={choice !== undefined || undefined}
    >
      {choice !== undefined && <span className={css['choice']}>{choice}</span>}
      <span className={css['tile']}>
        <Icon name={icon} />
      </span>
      <span className={css['name']}>
        {to === undefined ? (
          <b>{name}</b>
        ) : (
          <PageLink to={to} className={css['link']}>
            {name}
          </PageLink>
        )}
        {place !== undefined && <span className={css['place']}>{place}</span>}
      </span>
      <span className={css['state']}>
        {word !== undefined && (
          <span className={css['word']}>
            {wordIcon !== undefined && <Icon name={wordIcon} size={20} />}
            {word}
          </span>
        )}
        {note !== undefined && <span className={css['note']}>{note}</span>}
      </span>
      <span className={css['marks']}>{marks}</span>
      <span className={css['end']}>
        {control ??
          (to !== undefined && (
            <span className={css['arrow']}>
              <Icon name="chevronRight" size={20} />
            </span>
          ))}
      </span>
    </div>
  );
}
