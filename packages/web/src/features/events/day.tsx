import type { ReactNode } from 'react';
import type { Tone } from '#ui/tone.ts';
import css from '#features/events/day.module.css';

export interface RibbonBand {
  /** Share of the day, 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly tone: Tone;
  readonly label: string;
}

interface DayProps {
  readonly title: string;
  readonly subtitle: string;
  readonly bands: readonly RibbonBand[];
  /** Moments as shares of the day; alarms are wide and red. */
  readonly marks: readonly number[];
  readonly alarms: readonly number[];
  readonly now?: number | undefined;
  /** What the ribbon shows, in words. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A day of the event log: heading, ribbon of the armed times, then its events. */
export function Day({ title, subtitle, bands, marks, alarms, now, label, children }: DayProps) {
  return (
    <article className={css['day']} aria-label={title}>
      <header className={css['head']}>
        <h2>{title}</h2>
        <span className="muted dense">{subtitle}</span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from elements, not a file */}
      <div className={css['ribbon']} role="img" aria-label={label}>
        <div className={css['band']}>
          {bands.map((band) => (
            <i
              key={band.from}
              data-tone={band.tone}
              style={{ insetInlineStart: percent(band.from), inlineSize: percent(band.to - band.from) }}
            >
              {band.to - band.from > 0.11 && band.label}
            </i>
          ))}
          {marks.map((at) => (
            <u key={at} style={{ insetInlineStart: percent(at) }} />
          ))}
          {alarms.map((at) => (
            <u key={at} data-kind="alarm" style={{ insetInlineStart: percent(at) }} />
          ))}
          {now !== undefined && <u data-kind="now" style={{ insetInlineStart: percent(now) }} />}
        </div>
        <div className={css['hours']}>
          {['00', '06', '12', '18', '24'].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      </div>
      {children}
    </article>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
