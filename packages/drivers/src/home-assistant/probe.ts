import { askBroker, type ProbeNote } from '../common/ask-broker.ts';
import type { HomeAssistantOptions } from './driver.ts';

/**
 * Tries a broker as somebody typed it: connects, signs in, and counts what already announces itself there. Whether Home
 * Assistant listens shows only where its owner has the broker remember its birth. Never rejects, and takes 5 s at most.
 */
export async function probeHomeAssistant(
  options: HomeAssistantOptions,
  note: ProbeNote = () => {},
): Promise<{ readonly ok: boolean; readonly detail: string }> {
  const prefix = options.discoveryPrefix;
  const announced = new Set<string>();
  const filters = [`${prefix}/+/+/config`, `${prefix}/+/+/+/config`];
  const wrong = await askBroker(options, filters, (topic, payload) => {
    if (payload.length > 0) announced.add(topic);
  });
  if (wrong !== null) return { ok: false, detail: wrong };
  if (announced.size > 0) note('announcements', announced.size);
  if (options.url.startsWith('mqtt://')) note('unencrypted', 0);
  return { ok: true, detail: 'connected' };
}
