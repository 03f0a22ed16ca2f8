import { askBroker, type ProbeNote } from '../common/ask-broker.ts';
import type { BrokerOptions } from '../common/broker.ts';
import { bridgeVersion } from './bridge-info.ts';
import { decodeDevices, decodeOnline } from './codec.ts';
import type { ZigbeeOptions } from './driver.ts';

/** Base topics of the bridges that a broker remembers, each with whether it says that it is there. */
export async function findBridges(
  options: BrokerOptions,
): Promise<{ readonly wrong: string | null; readonly bridges: ReadonlyMap<string, boolean> }> {
  const bridges = new Map<string, boolean>();
  const filters = ['+/bridge/state', '+/+/bridge/state'];
  const wrong = await askBroker(options, filters, (topic, payload) => {
    const online = payload.length === 0 ? null : decodeOnline(payload);
    if (online?.tag === 'decoded') bridges.set(topic.replace(/\/bridge\/state$/, ''), online.value);
  });
  return { wrong, bridges };
}

/**
 * Tries a bridge as somebody typed it: its broker, and whether it is there. Never rejects, and takes 5 s at most.
 * `detail` is for people and holds neither name nor password.
 */
export async function probeZigbee(
  options: ZigbeeOptions,
  note: ProbeNote = () => {},
): Promise<{ readonly ok: boolean; readonly detail: string }> {
  const below = `${options.baseTopic}/bridge/`;
  let online: boolean | null = null;
  let version = '';
  let count: number | null = null;
  const filters = ['state', 'info', 'devices'].map((what) => `${below}${what}`);
  const wrong = await askBroker(options, filters, (topic, payload) => {
    if (payload.length === 0) return;
    if (topic === `${below}info`) version = bridgeVersion(payload);
    if (topic === `${below}state`) {
      const said = decodeOnline(payload);
      if (said.tag === 'decoded') online = said.value;
    }
    if (topic === `${below}devices`) {
      const list = decodeDevices(payload);
      if (list.tag === 'decoded') count = list.value.length;
    }
  });
  if (wrong !== null) return { ok: false, detail: wrong };
  if (online === null && count === null)
    return { ok: false, detail: `no Zigbee2MQTT speaks at ${options.baseTopic}` };
  if (online === false) return { ok: false, detail: 'the bridge is offline' };
  if (version !== '') note('version', 1, version);
  note('devices', count ?? 0);
  return { ok: true, detail: `the bridge is there with ${count ?? 0} devices` };
}
