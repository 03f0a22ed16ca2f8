import { Suspense } from 'react';
import { noticePart } from '#features/security/notice-part.ts';
import { useConsent } from '#features/consent/use-consent.ts';

const ConsentBanners = noticePart(
  async () => (await import('#features/security/consent-banners.tsx')).ConsentBanners,
);

/** Who of outside may look in now, or asks to. */
export function ConsentNotice() {
  const { data, reload } = useConsent();
  if (data === undefined || typeof data !== 'object') return null;
  const { consent, asked, cases, installing, stopped } = data;
  if (consent === null && asked === null && cases.length === 0 && !installing && !stopped) return null;
  return (
    <Suspense>
      <ConsentBanners data={data} reload={reload} />
    </Suspense>
  );
}
