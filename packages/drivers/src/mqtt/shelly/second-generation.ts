import { isObject, type Json, list, member, text } from '../../common/json.ts';
import type { DialectPorts } from '../dialect-ports.ts';
import type { Message } from '../message.ts';
import type { Dialect } from '../mqtt-device.ts';
import { type SecondDevice, secondDevice } from './second-device.ts';

/** Devices that are kept, at most; and gateways and components of one. */
const most = 1_000;
/** What is older than this, ms, was kept on the way. */
const lateMs = 60_000;
/** A clock that is further back than this, ms, was never set. */
const unsetMs = 30 * 86_400_000;
/** Names of the requests that every device is asked with. */
const requests = { config: 1, status: 2 } as const;

/** Shelly devices of the second generation and later, which are asked how they stand and then tell what changes. */
export function createSecondShelly(ports: DialectPorts): Dialect {
  const { clock, random, tell, answered, there } = ports;
  const own = `homeward/${Buffer.from(random.bytes(6)).toString('hex')}`;
  const byTopic = new Map<string, SecondDevice>();
  let calls = 100;

  const ask = (topic: string, id: number, method: string, params?: Json): void =>
    tell({
      topic: `${topic}/rpc`,
      payload: JSON.stringify({ id, src: own, method, ...(params && { params }) }),
    });

  /** A device of that address: the same as before where only its topic is another. */
  function meet(topic: string, source: string): SecondDevice | null {
    const mac = /^shelly[\w-]*-([0-9a-f]{12})$/i.exec(source)?.[1]?.toUpperCase();
    if (mac === undefined) return null;
    const known = byTopic.get(topic);
    if (known?.mac === mac) return known;
    if (byTopic.size >= most) return null;
    for (const [old, device] of byTopic) if (device.mac === mac) byTopic.delete(old);
    const device = secondDevice({
      mac,
      topic,
      model: source.replace(/-[0-9a-f]{12}$/i, ''),
      ports,
      request: (call) => {
        calls += 1;
        return {
          answer: `${own} ${calls}`,
          publication: {
            topic: `${topic}/rpc`,
            payload: JSON.stringify({ id: calls, src: own, ...call }),
          },
        };
      },
      statusRequest: { id: requests.status, src: own, method: 'Shelly.GetStatus' },
    });
    byTopic.set(topic, device);
    ask(topic, requests.config, 'Shelly.GetConfig');
    ask(topic, requests.status, 'Shelly.GetStatus');
    return device;
  }

  /** Whether what a device says is of now, by its own clock where that is set. */
  function isOfNow(params: Json): boolean {
    const stamp = member(params, 'ts');
    if (typeof stamp !== 'number') return true;
    const age = clock.now() - stamp * 1_000;
    return age < lateMs || age > unsetMs;
  }

  function notified(topic: string, message: Message): boolean {
    const json = message.json();
    if (!isObject(json)) return false;
    const source = text(json, 'src');
    // Somebody else’s topics may be called the same.
    if (!/^shelly/i.test(source)) return true;
    const device = meet(topic, source);
    const params = member(json, 'params');
    if (device === null || !isObject(params)) return false;
    const live = message.live && isOfNow(params);
    const method = text(json, 'method');
    if (method === 'NotifyStatus') device.changed(params, live);
    else if (method === 'NotifyFullStatus') device.stands(params, live);
    else if (method === 'NotifyEvent' && live)
      for (const event of list(params, 'events').filter(isObject))
        device.happened(text(event, 'component'), text(event, 'event'));
    return true;
  }

  function replied(message: Message): boolean {
    const json = message.json();
    if (!isObject(json) || !message.live) return false;
    const id = member(json, 'id');
    const result = member(json, 'result');
    const device = [...byTopic.values()].find(({ mac }) =>
      text(json, 'src').toUpperCase().endsWith(`-${mac}`),
    );
    if (device === undefined || typeof id !== 'number') return false;
    if (id === requests.status && isObject(result)) device.stands(result, true);
    else if (id === requests.config && isObject(result)) device.setUp(result);
    else answered(`${own} ${id}`, member(json, 'error') === undefined);
    return true;
  }

  /** Its will: the device is there, or its connection is lost. */
  function online(topic: string, message: Message): boolean | undefined {
    const word = message.text;
    if (word !== 'true' && word !== 'false') return undefined;
    const device = byTopic.get(topic) ?? (word === 'true' ? meet(topic, topic) : null);
    if (device === null) return undefined;
    // That it is there is news only when it says so now; asked, it answers.
    if (!device.sleeps())
      for (const id of device.ids()) if (word === 'false' || message.live) there(id, word === 'true');
    if (word === 'true' && message.live) ask(topic, requests.status, 'Shelly.GetStatus');
    return true;
  }

  return {
    filters: ['+/events/rpc', '+/online', `${own}/rpc`],
    heard: (topic, message) => {
      if (message.text === '') return undefined;
      if (topic === `${own}/rpc`) return replied(message);
      const [, before, kind] = /^([^/]+)\/(events\/rpc|online)$/.exec(topic) ?? [];
      if (before === undefined) return undefined;
      return kind === 'online' ? online(before, message) : notified(before, message);
    },
    up: () => {
      for (const [topic] of byTopic) ask(topic, requests.status, 'Shelly.GetStatus');
    },
    lost: () => {
      for (const device of byTopic.values()) device.forget();
    },
  };
}
