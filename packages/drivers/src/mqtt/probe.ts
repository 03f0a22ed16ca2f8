import { askBroker, type ProbeNote } from '../common/ask-broker.ts';
import type { MqttOptions } from './driver.ts';

interface Family {
  readonly name: string;
  readonly what: 'announcements' | 'tasmota' | 'shelly';
  readonly is: (topic: string, prefix: string) => boolean;
}

/** What a broker remembers of devices, by the topic. */
const families: readonly Family[] = [
  {
    name: 'announcements',
    what: 'announcements',
    is: (topic, prefix) => topic.startsWith(`${prefix}/`),
  },
  {
    name: 'Tasmota devices',
    what: 'tasmota',
    is: (topic) => /^tasmota\/discovery\/[^/]+\/config$/.test(topic),
  },
  { name: 'Shelly devices', what: 'shelly', is: (topic) => /^shelly[^/]*\/online$/i.test(topic) },
];

/**
 * Tries a broker as somebody typed it: connects, signs in, and counts what it remembers of devices. Never rejects, and
 * takes 5 s at most. `detail` is for people and holds neither name nor password.
 */
export async function probeMqtt(
  options: MqttOptions,
  note: ProbeNote = () => {},
): Promise<{ readonly ok: boolean; readonly detail: string }> {
  const prefix = options.discoveryPrefix;
  const counts = new Map<Family, number>();
  const filters = [
    `${prefix}/+/+/config`,
    `${prefix}/+/+/+/config`,
    'tasmota/discovery/+/config',
    '+/online',
  ];
  const wrong = await askBroker(options, filters, (topic, payload) => {
    const family = families.find(({ is }) => payload.length > 0 && is(topic, prefix));
    if (family !== undefined) counts.set(family, (counts.get(family) ?? 0) + 1);
  });
  if (wrong !== null) return { ok: false, detail: wrong };
  for (const [{ what }, count] of counts) note(what, count);
  const found = families.flatMap((family) =>
    counts.has(family) ? [`${counts.get(family)} ${family.name}`] : [],
  );
  return { ok: true, detail: `connected; it remembers ${found.join(', ') || 'no devices yet'}` };
}
