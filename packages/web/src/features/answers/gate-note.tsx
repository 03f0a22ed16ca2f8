import type { GatedFeature } from '@homeward/contract/words/panel/feature-gates.ts';
import { useGateReason } from '#features/answers/gate-reason.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';

/** What stands where a panel's firmware lacks something: why, and which it would need. */
export function GateNote({ feature }: { readonly feature: GatedFeature }) {
  const t = useText();
  const reason = useGateReason(feature);
  return reason === undefined ? null : (
    <Banner tone="offline" icon="info" title={t(`gate.${feature}`)}>
      {reason}
    </Banner>
  );
}
