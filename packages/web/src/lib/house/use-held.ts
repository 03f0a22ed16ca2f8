import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useLink } from '#lib/live/link-state.ts';

/** Why nothing can be commanded now, for a person; undefined while it can. */
export function useHeld(): string | undefined {
  const t = useText();
  const away = useAway();
  const checking = useLink(({ link }) => link.tag === 'checking');
  return away?.text ?? (checking ? t('devices.checking') : undefined);
}
