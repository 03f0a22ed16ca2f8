import { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { liveBeat, liveResume, liveSelect } from '@homeward/contract/words/api/live-names.ts';
import type { LiveSubscription } from './subscription.ts';

export const asRecord = (value: unknown): Record<string, unknown> => ({
  ...(typeof value === 'object' ? value : {}),
});
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a client is told that asks something on its live socket; undefined where nobody can ask that. */
export function askedLive(
  subscription: LiveSubscription,
  event: string,
  given: unknown,
): Promise<unknown> | undefined {
  switch (event) {
    case liveBeat:
      return Promise.resolve(null);
    case liveSelect: {
      const id = PanelId.safeParse(typeof given === 'string' ? given.toLowerCase() : given);
      return id.success ? subscription.select(id.data) : Promise.resolve(null);
    }
    case liveResume: {
      const { panel, epoch, seq } = asRecord(given);
      return subscription.resume({
        panel: asText(panel),
        epoch: asText(epoch),
        seq: typeof seq === 'number' ? seq : -1,
      });
    }
    default:
      return undefined;
  }
}
