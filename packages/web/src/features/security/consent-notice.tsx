import { Suspense } from 'react';
import { noticePart } from '#features/security/notice-part.ts';
import { useMinute } from '#lib/clock.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

const ConsentBanners = noticePart(
  async () => (await import('#features/security/consent-banners.tsx')).ConsentBanners,
);

/** Who of outside may look in now, or asks to. */
export function ConsentNotice() {
  const minute = useMinute();
  const { data, reload } = useAnswer('GET /panel/consent', {}, { again: minute, kept: true });
  if (data === undefined || typeof data !== 'object') return null;
  const { consent, asked, cases, installing, stopped } = data;
  if (consent === null && asked === null && cases.length === 0 && !installing && !stopped) return null;
  return (
    <Suspense>
      <ConsentBanners data={data} reload={reload} />
    </Suspense>
  );
}
