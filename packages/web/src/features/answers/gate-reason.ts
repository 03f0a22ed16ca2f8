import type { GatedFeature } from '@homeward/contract/words/panel/feature-gates.ts';
import { useEffect, useState } from 'react';
import { refusalTexts } from '#lib/client/call.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useText } from '#lib/i18n/use-text.ts';

/** Why the panel has no such thing: its firmware, or its series (S6.7). Undefined where it has it, or nobody knows yet. */
export function useGateReason(feature: GatedFeature): string | undefined {
  const t = useText();
  const gate = usePortalSettings()?.gates[feature];
  const shut = gate?.open === false;
  const [worded, setWorded] = useState(false);
  useEffect(() => {
    if (shut) void refusalTexts().then(() => setWorded(true));
  }, [shut]);
  if (gate === undefined || gate.open || !worded) return undefined;
  return gate.needs === ''
    ? t('v2_mg_not_in_series')
    : t('v2_mg_firmware_too_old', { has: gate.has, needs: gate.needs });
}
