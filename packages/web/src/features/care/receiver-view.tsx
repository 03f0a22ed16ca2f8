import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Spinner } from '#ui/spinner.tsx';
import css from '#features/care/receiver.module.css';

export interface BigTile {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly help?: boolean;
  readonly busy: boolean;
  readonly onPress: () => void;
}

export interface BigNews {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly tone: 'care' | 'alarm' | 'offline';
  readonly actions?: ReactNode;
}

interface ReceiverViewProps {
  /** The day and the time, for who has lost them. */
  readonly clock: string;
  readonly date: string;
  readonly link: ReactNode;
  readonly tools: ReactNode;
  readonly greeting: string;
  /** What matters now, such as who is coming; the newest first. */
  readonly news: readonly BigNews[];
  readonly tilesLabel: string;
  readonly tiles: readonly BigTile[];
  /** While help is called: what is known of it, in place of greeting and tiles. */
  readonly call?: ReactNode;
  readonly foot: ReactNode;
}

/** The screen of who is cared for: three large tiles, and in large words whether somebody is coming. */
export function ReceiverView({
  clock,
  date,
  link,
  tools,
  greeting,
  news,
  tilesLabel,
  tiles,
  call,
  foot,
}: ReceiverViewProps) {
  return (
    <div className={css['page']}>
      <div className={css['top']}>
        <p>
          {clock}
          <small>{date}</small>
        </p>
        <div className={css['tools']}>
          {link}
          {tools}
        </div>
      </div>
      <h1 className={call === undefined ? undefined : 'sr'}>{greeting}</h1>
      <div role="status" className={css['all']}>
        {news.map((one) => (
          <section key={one.title} className={css['news']} data-tone={one.tone}>
            <span className={css['glyph']}>
              <Icon name={one.icon} size={36} />
            </span>
            <p>
              <b>{one.title}</b>
              <span>{one.text}</span>
            </p>
            {one.actions}
          </section>
        ))}
      </div>
      {call ?? <Tiles label={tilesLabel} tiles={tiles} />}
      <div className={css['foot']}>{foot}</div>
    </div>
  );
}

const Tiles = ({ label, tiles }: { readonly label: string; readonly tiles: readonly BigTile[] }) => (
  <section className={css['tiles']} aria-label={label}>
    {tiles.map((tile) => (
      <button
        key={tile.id}
        type="button"
        className={css['tile']}
        data-help={tile.help}
        aria-busy={tile.busy || undefined}
        aria-disabled={tile.busy || undefined}
        onClick={() => {
          if (!tile.busy) tile.onPress();
        }}
      >
        {tile.busy ? <Spinner size={26} /> : <Icon name={tile.icon} size={36} />}
        <span>
          <b>{tile.title}</b>
          <span>{tile.text}</span>
        </span>
      </button>
    ))}
  </section>
);
