import { useText } from '#lib/i18n/use-text.ts';
import { Legend } from '#ui/legend.tsx';
import css from '#features/care/day-strip.module.css';

/** A span of the day as shares of it, 0 to 1. */
export interface Share {
  readonly from: number;
  readonly to: number;
}

export interface StripRoom {
  readonly id: string;
  readonly name: string;
  /** Where the first sign of the day usually comes, and where the last one does; undefined while it is not known. */
  readonly usual: { readonly first: Share; readonly last: Share } | undefined;
  readonly today: readonly Share[];
  readonly unknown: readonly Share[];
  /** The row in words: when the first sign came, and when it usually comes. */
  readonly words: string;
}

interface DayStripProps {
  readonly label: string;
  readonly rooms: readonly StripRoom[];
  /** Share of the day that has passed. */
  readonly now: number;
}

const place = ({ from, to }: Share) => ({
  insetInlineStart: `${(from * 100).toFixed(2)}%`,
  inlineSize: `${(Math.max(0, to - from) * 100).toFixed(2)}%`,
});

/** The day room by room, over what is usual: the band fades in over the time in which the first sign usually comes. */
function Usual({ first, last }: { readonly first: Share; readonly last: Share }) {
  const whole = Math.max(0.001, last.to - first.from);
  const stop = (at: number): string => `${(((at - first.from) / whole) * 100).toFixed(1)}%`;
  const fade = `linear-gradient(to right, transparent, #000 ${stop(first.to)}, #000 ${stop(Math.max(last.from, first.to))}, transparent)`;
  return <s style={{ ...place({ from: first.from, to: last.to }), maskImage: fade }} />;
}

export function DayStrip({ label, rooms, now }: DayStripProps) {
  const t = useText();
  const known = rooms.some(({ usual }) => usual !== undefined);
  const unheard = rooms.some(({ unknown }) => unknown.length > 0);
  return (
    <figure className={css['strip']} aria-label={label}>
      <ul>
        {rooms.map((room) => (
          <li key={room.id}>
            <b>{room.name}</b>
            <span className={css['track']} aria-hidden="true">
              {room.usual !== undefined && <Usual {...room.usual} />}
              {room.unknown.map((span) => (
                <u key={span.from} data-unknown style={place(span)} />
              ))}
              {room.today.map((span) => (
                <u key={span.from} style={place(span)} />
              ))}
              <em style={{ insetInlineStart: `${(now * 100).toFixed(2)}%` }} />
            </span>
            <span className={css['words']}>{room.words}</span>
          </li>
        ))}
      </ul>
      <div className={css['hours']} aria-hidden="true">
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <Legend className={css['legend']}>
        {known && (
          <span>
            <i data-kind="usual" />
            {t('care.strip.usual')}
          </span>
        )}
        <span>
          <i />
          {t('care.strip.today')}
        </span>
        {unheard && (
          <span>
            <i data-kind="unknown" />
            {t('care.strip.unknown')}
          </span>
        )}
      </Legend>
    </figure>
  );
}
