import { clockOf, weekday } from '#features/schedules/schedule-words.ts';
import { weekOf } from '#features/schedules/week-plan.ts';
import type { ScheduleRow } from '@homeward/contract/routes/automation/schedule.ts';
import type { Mode } from '#lib/house/device.ts';
import { useText } from '#lib/i18n/use-text.ts';
import css from '#features/schedules/week-picture.module.css';

interface WeekPictureProps {
  readonly area: string;
  readonly rows: readonly ScheduleRow[];
  readonly nameOf: (mode: Mode) => string;
}

const dayLong = 1440;
const hours = [0, 6, 12, 18] as const;
/** From this minute on, a time stands before its mark. */
const latest = 1140;
const toneOf = (mode: Mode): string => (mode === 'disarm' ? 'disarmed' : mode === 'arm' ? 'armed' : 'home');

/** An ordinary week of one area as schedules alone have it: a line a day, filled where the area guards. */
export function WeekPicture({ area, rows, nameOf }: WeekPictureProps) {
  const t = useText();
  const week = weekOf(rows);
  const modes = [...new Set(week.flat().map(({ mode }) => mode))];
  return (
    <figure className={css['figure']}>
      <figcaption className={css['head']}>
        <b>{area}</b>
        <span className={css['legend']}>
          {modes.map((mode) => (
            <span key={mode} data-tone={toneOf(mode)}>
              <i className={css['mark']} />
              {nameOf(mode)}
            </span>
          ))}
        </span>
      </figcaption>
      <div className={css['week']} role="img" aria-label={t('schedules.weekOf', { area })}>
        {week.map((day, index) => (
          <div key={index} className={css['day']}>
            <span className={css['name']}>{weekday(index + 1, 'short')}</span>
            <span className={css['bar']}>
              {day.map(({ from, to, mode, fades, begins }) => (
                <i
                  key={from}
                  data-tone={toneOf(mode)}
                  data-fades={fades || undefined}
                  data-begins={begins || undefined}
                  style={{
                    insetInlineStart: `${(from / dayLong) * 100}%`,
                    inlineSize: `${((to - from) / dayLong) * 100}%`,
                  }}
                />
              ))}
              {day
                .filter(({ begins }) => begins)
                .map(({ from }) => (
                  <b
                    key={from}
                    data-late={from > latest || undefined}
                    style={{ insetInlineStart: `${(from / dayLong) * 100}%` }}
                  >
                    {clockOf(from)}
                  </b>
                ))}
            </span>
          </div>
        ))}
        <div className={css['day']}>
          <span className={css['name']} />
          <span className={css['axis']}>
            {hours.map((hour) => (
              <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
                {clockOf(hour * 60)}
              </span>
            ))}
          </span>
        </div>
      </div>
    </figure>
  );
}
