import type { TrustWord } from '@homeward/contract/words/devices/trust-words.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';

interface TrustNoteProps {
  /** How far its word goes; null where its wire does not say. */
  readonly trust: TrustWord | null;
  /** It speaks by itself from time to time; null where its wire does not say. */
  readonly reports: boolean | null;
}

/** What a device on the radio cannot do, whatever it is used as; nothing where its word goes as far as any other's. */
export function TrustNote({ trust, reports }: TrustNoteProps) {
  const t = useText();
  const limits = [
    ...(trust === null || trust === 'checked' ? [] : [t(`devices.trust.${trust}`)]),
    ...(reports === false && trust !== 'mute' ? [t('devices.trust.silent')] : []),
  ];
  if (limits.length === 0) return null;
  return (
    <Banner tone="delay" icon="info" title={t('devices.trust.title')}>
      {limits.join(' ')}
    </Banner>
  );
}
