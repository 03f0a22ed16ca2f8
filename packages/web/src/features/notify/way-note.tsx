import type { NotificationWay } from '@homeward/contract/shapes/reports/notification.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';

/** Why a way does not reach anybody though the plan has it. */
export function WayNote({ way }: { readonly way: NotificationWay | undefined }) {
  const t = useText();
  if (way === undefined || (way.offered && way.configured)) return null;
  return (
    <Banner tone="delay" icon="info" title={t('notify.wayOff')}>
      {t(way.offered ? 'notify.wayNotSetUp' : 'v2_mg_switched_off')}
    </Banner>
  );
}
