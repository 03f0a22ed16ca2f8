import type { ScheduleRow } from '@homeward/contract/routes/automation/schedule.ts';
import { Suspense, useEffect } from 'react';
import { noticePart } from '#features/security/notice-part.ts';
import { useMinute } from '#lib/clock.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

const AnnouncedBanners = noticePart(
  async () => (await import('#features/security/announced-banners.tsx')).AnnouncedBanners,
);

/** Ms after which a look is late enough to see what was due. */
const slack = 2000;
/** The longest a browser's timer takes. */
const longest = 2_000_000_000;

/** When something becomes visible or over next: an announcement, or the time itself; epoch ms. */
export function nextLook(rows: readonly ScheduleRow[], now: number): number | undefined {
  const times = rows
    .flatMap(({ next, warnMinutes }) => next.flatMap((at) => [at - warnMinutes * 60_000, at]))
    .filter((at) => at > now);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Scheduled arming, from when it is announced. */
export function Announced() {
  const { data, reload } = useAnswer('GET /panel/schedule', {}, { kept: true });
  const rows: readonly ScheduleRow[] = Array.isArray(data) ? data : [];
  const next = nextLook(rows, useMinute());
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(() => void reload(), Math.min(next - Date.now() + slack, longest));
    return () => clearTimeout(timer);
  }, [next, reload]);
  const announced = rows.filter((row) => row.announced);
  if (announced.length === 0) return null;
  return (
    <Suspense>
      <AnnouncedBanners rows={announced} reload={reload} />
    </Suspense>
  );
}
