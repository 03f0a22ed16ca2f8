import { randomUUID } from 'node:crypto';
import { connectAsync } from 'mqtt';
import type { MqttOptions } from './driver.ts';

/** Ms: what is not known by then is not waited for. */
const patienceMs = 5_000;

/** What a broker remembers of devices, by the topic. */
const families: readonly (readonly [string, (topic: string, prefix: string) => boolean])[] = [
  ['announcements', (topic, prefix) => topic.startsWith(`${prefix}/`)],
  ['Tasmota devices', (topic) => /^tasmota\/discovery\/[^/]+\/config$/.test(topic)],
  ['Shelly devices', (topic) => /^shelly[^/]*\/online$/i.test(topic)],
];

/**
 * Tries a broker as somebody typed it: connects, signs in, and counts what it remembers of devices. Never rejects, and
 * takes 5 s at most. `detail` is for people and holds neither name nor password.
 */
export async function probeMqtt(
  options: MqttOptions,
): Promise<{ readonly ok: boolean; readonly detail: string }> {
  const { url, protocolVersion, discoveryPrefix } = options;
  const over = AbortSignal.timeout(patienceMs);
  const late = new Promise<never>((_, reject) => {
    over.addEventListener('abort', () => reject(new Error('no answer within 5 seconds')));
  });
  late.catch(() => {});
  let end = (): void => {};
  try {
    const connecting = connectAsync(url, {
      protocolVersion,
      clientId: `homeward-probe-${randomUUID().slice(0, 8)}`,
      reconnectPeriod: 0,
      connectTimeout: patienceMs,
    });
    connecting.then((client) => over.aborted && client.end(true)).catch(() => {});
    const client = await Promise.race([connecting, late]);
    end = () => void client.end(true);
    const counts = new Map<string, number>();
    const mark = `homeward/probe/${randomUUID()}`;
    const marked = new Promise<void>((resolve) => {
      client.on('message', (topic, payload) => {
        if (topic === mark) return resolve();
        const family = families.find(([, is]) => payload.length > 0 && is(topic, discoveryPrefix))?.[0];
        if (family !== undefined) counts.set(family, (counts.get(family) ?? 0) + 1);
      });
      client.on('close', () => resolve());
    });
    const filters = [
      `${discoveryPrefix}/+/+/config`,
      `${discoveryPrefix}/+/+/+/config`,
      'tasmota/discovery/+/config',
      '+/online',
    ];
    await Promise.race([client.subscribeAsync([...filters, mark], { qos: 1 }), late]);
    // What it remembers it has told before it passes on something new.
    client.publish(mark, 'x', { qos: 1 });
    await Promise.race([marked, late]);
    const found = families.flatMap(([name]) => (counts.has(name) ? [`${counts.get(name)} ${name}`] : []));
    return { ok: true, detail: `connected; it remembers ${found.join(', ') || 'no devices yet'}` };
  } catch (error) {
    return { ok: false, detail: whyNot(error) };
  } finally {
    end();
  }
}

/** What went wrong, in plain words. */
function whyNot(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (code === 'ECONNREFUSED') return 'nothing listens at this address';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'this name is not known';
  if (code === 4 || code === 5 || code === 134 || code === 135)
    return 'the broker refuses this name or password';
  const text = typeof message === 'string' ? message : '';
  if (/not authori[sz]ed|bad user ?name or password/i.test(text))
    return 'the broker refuses this name or password';
  if (/certificate|self.signed/i.test(text)) return 'its certificate is not trusted';
  if (text.startsWith('no answer') || /connack timeout/i.test(text)) return 'no answer within 5 seconds';
  return 'this is no MQTT broker';
}
