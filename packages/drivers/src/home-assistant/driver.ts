import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { BrokerOptions } from '../common/broker.ts';
import type { House, HouseNote } from '../house.ts';
import type { CommandOutcome, Driver, DriverReport } from '../port.ts';
import { readCommand } from './command.ts';
import { type Component, componentsOf, discoveryOf } from './discovery.ts';
import { formerComponents, ownTopics } from './former.ts';
import { type Link, openLink } from './link.ts';
import { eventOf, statesOf } from './states.ts';
import { type Topics, topicsOf } from './topics.ts';

export interface HomeAssistantOptions extends BrokerOptions {
  /** Where Home Assistant listens for what announces itself, usually `homeassistant`. */
  readonly discoveryPrefix: string;
}

export interface HomeAssistantPorts {
  readonly clock: Clock;
  readonly random: Random;
}

/** Of our topics a broker remembers the announcement, at most, and what somebody wrongly left of commands. */
const mostEarly = 16;

/**
 * Shows the house to Home Assistant over a broker, and takes wishes from it. It brings no devices. Whoever may read the
 * broker sees what is said here, and the codes of wishes: it says nothing of silent alarms or of duress, which the hub
 * leaves out of the house that it gives.
 */
export function createHomeAssistantDriver(
  options: HomeAssistantOptions,
  { clock, random }: HomeAssistantPorts,
): Driver {
  const counters = { malformed: 0, linkLosses: 0 };
  /** What the broker remembers of us since it was reached, by topic. */
  const said = new Map<string, string>();
  /** Entities that Home Assistant is to remove, with their platforms. */
  const gone: Record<string, string> = {};
  let emit: (report: DriverReport) => void = () => {};
  let house: House | null = null;
  let topics: Topics | null = null;
  let components: Readonly<Record<string, Component>> = {};
  let link: Link | null = null;
  /** What a broker remembers it may say before it says that we are heard. */
  let early: (() => void)[] = [];
  let isUp = false;
  let isForgotten = false;

  function keep(topic: string, payload: string): void {
    if (!isUp || said.get(topic) === payload) return;
    said.set(topic, payload);
    link?.keep(topic, payload);
  }

  /** The broker forgets what stood for entities that are no more. */
  function clear(former: Readonly<Record<string, Component>>): void {
    if (topics === null) return;
    const used = new Set(Object.values(components).flatMap((one) => ownTopics(one, topics?.base ?? '')));
    for (const [name, component] of Object.entries(former)) {
      gone[name] = component.platform;
      for (const topic of ownTopics(component, topics.base)) {
        if (used.has(topic) || topic === topics.availability) continue;
        link?.keep(topic, '');
        said.delete(topic);
      }
    }
  }

  /** Says all that is otherwise than the broker has it. */
  function tell(): void {
    if (!isUp || house === null || topics === null) return;
    const next = componentsOf(house, topics);
    const lost = Object.entries(components).filter(([name]) => next[name] === undefined);
    components = next;
    for (const name of Object.keys(next)) delete gone[name];
    if (lost.length > 0) clear(Object.fromEntries(lost));
    keep(topics.discovery, JSON.stringify(discoveryOf(house, topics, gone)));
    for (const [topic, payload] of statesOf(house, topics)) keep(topic, payload);
    keep(topics.availability, 'online');
  }

  function note(one: HouseNote): void {
    if (isUp && topics !== null) link?.say(topics.area(one.area, 'event'), JSON.stringify(eventOf(one)));
  }

  /** What an earlier run of ours announced, and is not there any more, is removed. */
  function remembered(payload: Uint8Array): void {
    if (topics === null || Buffer.from(payload).toString('utf8') === said.get(topics.discovery)) return;
    const former = formerComponents(payload, topics.node);
    const lost = Object.entries(former).filter(([name]) => components[name] === undefined);
    if (lost.length === 0) return;
    clear(Object.fromEntries(lost));
    tell();
  }

  function commanded(area: number, payload: Uint8Array, isRetained: boolean): void {
    if (payload.length === 0 || house?.areas.some(({ id }) => id === area) !== true) return;
    const read = readCommand(payload, isRetained, clock.now());
    switch (read.tag) {
      case 'malformed':
        counters.malformed += 1;
        return;
      case 'wish':
        return emit({ tag: 'wished', wish: { area, mode: read.mode, code: read.code } });
      case 'refused':
        // A command that the broker remembers has a code in it for whoever reads the broker.
        if (read.why === 'retained' && topics !== null) link?.keep(topics.area(area, 'set'), '');
        return note({
          what: read.mode === 'disarm' ? 'failedToDisarm' : 'failedToArm',
          area,
          reason: read.why,
          inTheWay: [],
          by: '',
        });
    }
  }

  function heard(topic: string, payload: Uint8Array, isRetained: boolean): void {
    if (topics === null) return;
    if (topic === topics.discovery) return remembered(payload);
    const area = topics.areaOf(topic);
    if (area !== null) return commanded(area, payload, isRetained);
    if (topic !== topics.birth || isRetained || Buffer.from(payload).toString('utf8') !== 'online') return;
    // It has started, and may know nothing of us: all is said again.
    said.clear();
    tell();
  }

  function dial(to: Topics): void {
    link = openLink({
      broker: options,
      will: { topic: to.availability, payload: 'offline' },
      first: [to.discovery, to.birth, `${to.base}/area/+/set`],
      clock,
      random,
      heard: (topic, payload, isRetained) => {
        if (isUp) heard(topic, payload, isRetained);
        else if (isRetained && early.length < mostEarly) early.push(() => heard(topic, payload, true));
      },
      up: () => {
        isUp = true;
        said.clear();
        tell();
        emit({ tag: 'link', up: true });
        for (const hear of early.splice(0)) hear();
      },
      down: (reason) => {
        if (isUp) counters.linkLosses += 1;
        isUp = false;
        early = [];
        emit({ tag: 'link', up: false, reason, devices: [] });
      },
    });
  }

  return {
    start: (report) => {
      emit = report;
      return Promise.resolve();
    },
    command: (): Promise<CommandOutcome> => Promise.resolve({ tag: 'rejected', reason: 'unknownDevice' }),
    shows: {
      house: (now) => {
        const isFirst = house === null;
        house = now;
        if (!isFirst) return tell();
        topics = topicsOf(options.discoveryPrefix, now.panel);
        dial(topics);
      },
      note,
      forget: () => {
        isForgotten = true;
        if (isUp && topics !== null)
          for (const topic of [topics.discovery, ...said.keys()]) link?.keep(topic, '');
        return Promise.resolve();
      },
    },
    stop: async () => {
      emit = () => {};
      if (topics !== null && !isForgotten) link?.keep(topics.availability, 'offline');
      isUp = false;
      const last = link;
      link = null;
      await last?.close();
    },
    counters: () => ({ ...counters }),
  };
}
