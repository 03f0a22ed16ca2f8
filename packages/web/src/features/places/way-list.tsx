import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Icon } from '#ui/icon.tsx';
import css from '#features/places/way-list.module.css';

export interface WayRow {
  /** The position that it shows on the map. */
  readonly id: string;
  /** A stay has a letter on the map. */
  readonly mark: string | undefined;
  readonly time: string;
  readonly title: string;
  readonly note: string;
}

interface WayListProps {
  readonly label: string;
  readonly rows: readonly WayRow[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The way in words: all that the map shows. Arrows go along it, and the map follows. */
export function WayList({ label, rows, chosen, onChoose }: WayListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (chosen === undefined) return;
    const row = list.current?.querySelector('[aria-current]');
    // Only the list scrolls, not the page around it.
    if (row instanceof HTMLElement && list.current !== null) {
      const { offsetTop, offsetHeight } = row;
      const { scrollTop, clientHeight } = list.current;
      if (offsetTop < scrollTop) list.current.scrollTop = offsetTop - 8;
      else if (offsetTop + offsetHeight > scrollTop + clientHeight)
        list.current.scrollTop = offsetTop + offsetHeight - clientHeight + 8;
    }
  }, [chosen]);
  const at = rows.findIndex(({ id }) => id === chosen);

  function onKeyDown(event: KeyboardEvent): void {
    const to: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const row = rows[Math.max(0, Math.min(rows.length - 1, next))];
    if (row === undefined) return;
    onChoose(row.id);
    list.current?.querySelector<HTMLElement>(`[data-id="${row.id}"]`)?.focus({ preventScroll: true });
  }
  return (
    // The buttons are what is focused; the list only hears the arrows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol className={css['list']} ref={list} aria-label={label} onKeyDown={onKeyDown}>
      {rows.map((row, place) => (
        <li key={row.id}>
          <button
            type="button"
            data-id={row.id}
            aria-current={row.id === chosen || undefined}
            tabIndex={row.id === chosen || (at < 0 && place === 0) ? 0 : -1}
            onClick={() => onChoose(row.id)}
          >
            <span className={css['time']}>{row.time}</span>
            <span className={css['mark']} data-stay={row.mark !== undefined} aria-hidden="true">
              {row.mark ?? <Icon name="walk" size={16} />}
            </span>
            <span className="grow">
              <b>{row.title}</b>
              <small>{row.note}</small>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
