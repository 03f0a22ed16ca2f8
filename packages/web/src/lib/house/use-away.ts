import { momentText } from '#lib/date-text.ts';
import { useHouse } from '#lib/house/house.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useLink } from '#lib/live/link-state.ts';

/** Why what is shown is from a moment ago, and nothing can be commanded. */
export interface Away {
  readonly tag: 'panel' | 'server';
  /** Epoch ms of what is shown. */
  readonly since: number;
  readonly text: string;
}

/** Whether panel or server are out of reach; undefined while commands can be given. */
export function useAway(): Away | undefined {
  const t = useText();
  const link = useLink((state) => state.link);
  const awaySince = useHouse((house) => house.awaySince);
  if (link.tag === 'offline')
    return { tag: 'server', since: link.since, text: t('away.server', { time: momentText(link.since) }) };
  if (awaySince !== undefined) return { tag: 'panel', since: awaySince, text: t('area.away') };
  return undefined;
}
