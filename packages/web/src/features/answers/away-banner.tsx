import { useAway } from '#lib/house/use-away.ts';
import { Banner } from '#ui/banner.tsx';

/** Says that nothing can be commanded, while that is so. */
export function AwayBanner() {
  const away = useAway();
  return away === undefined ? null : (
    <Banner tone="offline" icon="silent">
      {away.text}
    </Banner>
  );
}
