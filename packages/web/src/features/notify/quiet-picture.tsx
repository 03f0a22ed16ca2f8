import type { QuietHours } from '@homeward/contract/shapes/reports/notification.ts';
import css from '#features/notify/quiet-picture.module.css';

const day = 24 * 60;
const share = (minutes: number): string => `${(minutes / day) * 100}%`;

/** The day as a band, quiet hours in it; past midnight they are two pieces. The fields below say the same. */
export function QuietPicture({ quiet }: { readonly quiet: QuietHours }) {
  const { enabled, from, until } = quiet;
  const pieces =
    from === until
      ? [[0, day] as const]
      : from < until
        ? [[from, until] as const]
        : [[from, day] as const, [0, until] as const];
  return (
    <div className={css['picture']} aria-hidden="true" data-off={!enabled}>
      <div className={css['band']}>
        {pieces.map(([start, end]) => (
          <i key={start} style={{ insetInlineStart: share(start), inlineSize: share(end - start) }} />
        ))}
      </div>
      <div className={css['hours']}>
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </div>
    </div>
  );
}
