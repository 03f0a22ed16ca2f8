import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';
import css from '#features/events/event-row.module.css';

interface EventRowProps {
  readonly time: string;
  /** The same moment for machines, ISO 8601. */
  readonly dateTime: string;
  readonly icon: IconName;
  readonly tone?: Tone | undefined;
  /** The sentence: who did what, through what. */
  readonly children: ReactNode;
  /** A second line: the cause, or that it came in late. */
  readonly note?: string | undefined;
  readonly picture?: { readonly src: string; readonly alt: string } | undefined;
  /** At its end: a small picture that is read by itself, a way on. */
  readonly end?: ReactNode;
  /** `wide` leaves room for seconds. */
  readonly wide?: boolean;
}

/** One event as a sentence on the day's thread. Stands in an `<ol>`. */
export function EventRow({
  time,
  dateTime,
  icon,
  tone,
  children,
  note,
  picture,
  end,
  wide = false,
}: EventRowProps) {
  return (
    <li className={css['row']} data-tone={tone} data-wide={wide}>
      <time dateTime={dateTime}>{time}</time>
      <span className={css['node']}>
        <Icon name={icon} />
      </span>
      <div>
        <p>{children}</p>
        {note !== undefined && <p className="cap">{note}</p>}
      </div>
      {picture !== undefined && (
        <img className={css['picture']} src={picture.src} alt={picture.alt} loading="lazy" />
      )}
      {end !== undefined && <div className={css['end']}>{end}</div>}
    </li>
  );
}
