import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { cutOff } from '@homeward/panel/kernel/silence.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import { nextDeadline } from '@homeward/panel/deadlines.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { step } from '@homeward/panel/step.ts';
import { createSeededRandom } from '../hub/seeded-random.ts';
import { config as house, device } from '../panel/house.ts';
import { begin } from '../panel/rig.ts';

type WithoutTime<Type> = Type extends unknown ? Omit<Type, 'at'> : never;

const minute = 60_000;
const hour = 60 * minute;
const gateways = ['Attic', 'Cellar'] as const;
/** Ms after which the hub tells that a gateway is lost. */
const lostMs = 30_000;

/** How a transmitter of the house behaves: how long at most it says nothing, and which gateway hears it. */
interface Transmitter {
  readonly config: DeviceConfig;
  readonly most: number;
  readonly gateway: (typeof gateways)[number];
}

const transmitter = (no: number, most: number, supervisionSeconds: number): Transmitter => ({
  config: device(`t${no}`, 'door_contact', 1, no, { arm: 'burglarInstant', supervisionSeconds }),
  most,
  gateway: gateways[no % 2] ?? 'Attic',
});

/** Beacons of four minutes, of ten, of twenty, of an hour; one that is often late for what it is set up with. */
const transmitters: readonly Transmitter[] = [
  transmitter(1, 4 * minute, 7_200),
  transmitter(2, 10 * minute, 7_200),
  transmitter(3, 20 * minute, 7_200),
  transmitter(4, hour, 14_400),
  transmitter(5, hour, 3_000),
];

function transmitterAt(slot: number): Transmitter {
  const one = transmitters[slot];
  if (one === undefined) throw new RangeError(`no transmitter ${slot}`);
  return one;
}

/** Days in which radios speak, gateways fail and somebody jams, of which a moment can be taken. */
export interface RadioLife {
  readonly state: PanelState;
  readonly at: Instant;
  /** Goes on for a while. */
  live(ms: number): void;
  /**
   * Disables a device from here on, beside the life, until that is told for good: gives the longest time in seconds in
   * which nobody was told, or null where it is not told in `within` seconds.
   */
  disable(slot: number, within: number): number | null;
}

/** A life of its own for each seed. */
export function createRadioLife(seed: number): RadioLife {
  const { unit } = createSeededRandom(seed);
  const between = (low: number, high: number): number => Math.round(low + unit() * (high - low));
  let world = worldOf();

  function worldOf() {
    return {
      state: initialState({ ...house, devices: transmitters.map(({ config }) => config) }, begin),
      at: begin,
      speaksAt: transmitters.map(({ most }) => begin + between(1000, most)),
      /** What happens to gateways, soonest first. */
      acts: [] as readonly {
        readonly at: Instant;
        readonly name: string;
        readonly tag: 'down' | 'lost' | 'up' | 'jam' | 'free';
      }[],
      down: new Set<string>(),
      jammed: new Set<string>(),
      dead: null as DeviceId | null,
    };
  }
  type World = ReturnType<typeof worldOf>;

  function feed(one: World, body: WithoutTime<Input>): void {
    [one.state] = step(one.state, { ...body, at: one.at });
  }

  function speak(one: World, slot: number): void {
    const { config, most, gateway } = transmitterAt(slot);
    // Most words come in time; a few are swallowed.
    one.speaksAt[slot] = one.at + between(most / 4, most);
    if (one.dead === config.id || one.down.has(gateway) || one.jammed.has(gateway) || unit() < 0.03) return;
    feed(one, { tag: 'deviceCarried', device: config.id, gateway });
    feed(one, { tag: 'deviceReported', device: config.id, values: { opening: 'closed' }, live: true });
  }

  const behind = (name: string): readonly DeviceId[] =>
    transmitters.filter(({ gateway }) => gateway === name).map(({ config }) => config.id);
  const lostNow = (one: World): readonly string[] => one.state.status.gatewaysLost ?? [];
  const jam = (one: World): void =>
    feed(one, { tag: 'panelReported', fault: 'jamming', on: one.jammed.size > 0, gateways: [...one.jammed] });

  function act(one: World, { name, tag }: World['acts'][number]): void {
    if (tag === 'down') {
      one.down.add(name);
      return feed(one, { tag: 'devicesLost', devices: behind(name), watched: true });
    }
    if (tag === 'lost') return feed(one, { tag: 'gatewaysLost', names: [...lostNow(one), name] });
    if (tag === 'up') {
      one.down.delete(name);
      return feed(one, { tag: 'gatewaysLost', names: lostNow(one).filter((lost) => lost !== name) });
    }
    if (tag === 'jam') one.jammed.add(name);
    else one.jammed.delete(name);
    jam(one);
  }

  /** A gateway falls over for seconds or hours, or somebody jams it. */
  function trouble(one: World): void {
    const name = gateways[between(0, 1)] ?? 'Attic';
    if (one.acts.some((planned) => planned.name === name)) return;
    const start = one.at + between(0, hour);
    const lasts = unit() < 0.5 ? between(1000, lostMs) : between(lostMs, 5 * hour);
    const isJam = unit() < 0.4;
    const planned = isJam
      ? ([
          ['jam', start],
          ['free', start + lasts],
        ] as const)
      : ([
          ['down', start],
          ...(lasts > lostMs ? ([['lost', start + lostMs]] as const) : []),
          ['up', start + lasts],
        ] as const);
    one.acts = [...one.acts, ...planned.map(([tag, at]) => ({ tag, at, name }))].toSorted(
      (a, b) => a.at - b.at,
    );
  }

  /** The next thing that happens, at its own time; `look` sees each state with the time until which it lasts. */
  function next(one: World, until: Instant): boolean {
    const speaks = Math.min(...one.speaksAt);
    const acts = one.acts[0]?.at ?? Infinity;
    const due = nextDeadline(one.state) ?? Infinity;
    const at = Math.min(speaks, acts, due, until);
    one.at = Math.max(one.at, at);
    if (at === until) return false;
    if (at === acts) {
      const [first, ...others] = one.acts;
      one.acts = others;
      if (first !== undefined) act(one, first);
    } else if (at === speaks) speak(one, one.speaksAt.indexOf(speaks));
    else feed(one, { tag: 'timerFired' });
    return true;
  }

  function live(one: World, ms: number): void {
    const end = one.at + ms;
    while (one.at < end) {
      if (unit() < 0.3) trouble(one);
      const until = Math.min(end, one.at + 6 * hour);
      while (next(one, until));
    }
  }

  const isTold = (state: PanelState, slot: number): boolean =>
    state.devices.get(slot)?.faults.includes('supervision') === true || cutOff(state, slot) !== null;

  return {
    get state() {
      return world.state;
    },
    get at() {
      return world.at;
    },
    live: (ms) => live(world, ms),
    disable: (slot, within) => {
      const kept = world;
      const one: World = {
        ...kept,
        speaksAt: [...kept.speaksAt],
        down: new Set(kept.down),
        jammed: new Set(kept.jammed),
        dead: transmitters[slot]?.config.id ?? null,
      };
      const end = one.at + within * 1000;
      if (unit() < 0.5) trouble(one);
      let since = one.at;
      let longest = 0;
      // Until its own fault stands, which nothing but a word of it ends.
      while (one.state.devices.get(slot)?.faults.includes('supervision') !== true) {
        const wasTold = isTold(one.state, slot);
        const goesOn = next(one, end);
        if (!wasTold) longest = Math.max(longest, one.at - since);
        if (wasTold || isTold(one.state, slot)) since = one.at;
        if (!goesOn) return isTold(one.state, slot) ? longest / 1000 : null;
      }
      return longest / 1000;
    },
  };
}

/** How many transmitters the house has. */
export const transmitterCount = transmitters.length;
