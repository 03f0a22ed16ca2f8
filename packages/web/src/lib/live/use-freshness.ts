import { secondsLeft, useNow } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { useHouse } from '#lib/house/house.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useLink } from '#lib/live/link-state.ts';

/** Whether what is shown is true now, in words. */
export interface FreshnessNow {
  readonly state: 'live' | 'waiting' | 'offline';
  readonly text: string;
  /** One word, where there is no room for more. */
  readonly short?: string;
}

/** The chip's word: whether what is shown is true now. */
export function useFreshness(): FreshnessNow {
  const t = useText();
  const link = useLink((state) => state.link);
  const awaySince = useHouse((house) => house.awaySince);
  const now = useNow(link.tag === 'reconnecting');
  switch (link.tag) {
    case 'connecting':
    case 'checking':
      return { state: 'waiting', text: t('fresh.connecting') };
    case 'reconnecting':
      return {
        state: 'waiting',
        text: t('fresh.reconnecting', { seconds: secondsLeft(link.retryAt, now) }),
        short: '…',
      };
    case 'offline':
      return {
        state: 'offline',
        text: t('fresh.offline', { time: momentText(link.since) }),
        short: t('fresh.short.offline'),
      };
    case 'live':
      return awaySince === undefined
        ? { state: 'live', text: t('fresh.live') }
        : {
            state: 'offline',
            text: t('fresh.panelAway', { time: momentText(awaySince) }),
            short: t('fresh.short.away'),
          };
  }
}
