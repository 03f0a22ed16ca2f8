import type { ReactNode } from 'react';
import { useTitle } from '#lib/page-title.ts';
import css from '#features/places/way-view.module.css';

interface WayViewProps {
  readonly title: string;
  readonly subtitle: string;
  /** Whose way, and of which day. */
  readonly choices: ReactNode;
  readonly map: ReactNode;
  readonly player: ReactNode;
  readonly list: ReactNode;
  /** Whose word this rests on, and who sees that it was looked at. */
  readonly consent: string;
  readonly files: ReactNode;
}

/** Where somebody was (S2.4, full view): the map two thirds, the same in words one third, each showing what the other does. */
export function WayView({ title, subtitle, choices, map, player, list, consent, files }: WayViewProps) {
  useTitle(title);
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <div className="grow">
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
        <div className={css['choices']}>{choices}</div>
      </header>
      <div className={css['map']}>
        {map}
        <div className={css['player']}>{player}</div>
      </div>
      <aside className={css['side']}>
        {list}
        <footer>
          <p className="dense muted">{consent}</p>
          <div className={css['files']}>{files}</div>
        </footer>
      </aside>
    </div>
  );
}
