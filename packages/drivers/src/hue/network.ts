import { isObject, list, text } from '../common/json.ts';
import type { DriverNetwork } from '../port.ts';
import type { HueClient } from './client.ts';
import { failureOf } from './failure.ts';

const discovery = '/clip/v2/resource/zigbee_device_discovery';

/**
 * The radio network of a bridge: it looks for new devices when it is told, for about a minute, and ends that by itself.
 * `now` is who can be asked; null while nobody can.
 */
export function hueNetwork(now: () => HueClient | null): DriverNetwork {
  async function search(client: HueClient): Promise<string | null> {
    const told = await client.get(discovery);
    const [found] = isObject(told) ? list(told, 'data').filter(isObject) : [];
    const id = found === undefined ? '' : text(found, 'id');
    if (!/^[0-9a-f-]{36}$/.test(id)) return 'this bridge lets nobody look for devices';
    await client.put(`${discovery}/${id}`, { action: { action_type: 'search' } });
    return null;
  }
  return {
    family: 'hue',
    acts: ['include'],
    act: async () => {
      const client = now();
      if (client === null) return { ok: false, detail: 'the bridge is not there' };
      try {
        const problem = await search(client);
        return { ok: problem === null, detail: problem ?? '' };
      } catch (error) {
        return { ok: false, detail: failureOf(error).message };
      }
    },
  };
}
