import type { Announcement } from '@homeward/contract/shapes/company/announcement.ts';
import { useEffect } from 'react';
import { noteRead, useReadNews } from '#features/announcements/read-news.ts';
import css from '#features/announcements/maintenance.module.css';
import { call } from '#lib/client/call.ts';
import { useMinute } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageLink } from '#ui/page-link.tsx';

/** Milliseconds between looks at what is announced, on a page that stays open. */
const lookEvery = 30 * 60_000;

/** Maintenance that is planned or lasts at `now`, epoch ms, and was not read yet; what begins first comes first. */
export const maintenanceAt = (list: readonly Announcement[], now: number): readonly Announcement[] =>
  list
    .filter(({ planned, read }) => planned !== null && now < planned.until && !read)
    .toSorted((one, other) => (one.planned?.from ?? 0) - (other.planned?.from ?? 0));

/** Says on every page when the portal rests, before and meanwhile, until somebody has read it. */
export function Maintenance() {
  const t = useText();
  const now = useMinute();
  const { data, reload } = useAnswer('GET /announcement');
  const readHere = useReadNews((state) => state.ids);
  useEffect(() => {
    const timer = setInterval(() => void reload(), lookEvery);
    return () => clearInterval(timer);
  }, [reload]);
  const shown = maintenanceAt(data ?? [], now).filter(({ id }) => !readHere.includes(id));
  if (shown.length === 0) return null;
  return (
    <div className={css['all']} data-no-print>
      {shown.map(({ id, subject, planned }) => {
        if (planned === null) return null;
        const times = { from: momentText(planned.from), until: momentText(planned.until) };
        const lasts = planned.from <= now;
        return (
          <Banner
            key={id}
            tone={lasts ? 'delay' : 'brand'}
            icon={lasts ? 'clock' : 'info'}
            title={t(lasts ? 'maintenance.now' : 'maintenance.planned', times)}
            action={
              <IconButton
                icon="close"
                size={20}
                label={t('maintenance.dismiss', { subject })}
                onClick={() => {
                  noteRead([id]);
                  // Where it does not come through, the next page says it again.
                  void call('POST /announcement/read', { body: { ids: [id] }, untold: true });
                }}
              />
            }
          >
            {t('maintenance.text')}{' '}
            <PageLink to="/account/account_announcement" className="link">
              {subject}
            </PageLink>
          </Banner>
        );
      })}
    </div>
  );
}
