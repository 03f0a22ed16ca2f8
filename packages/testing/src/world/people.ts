import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import { createAsking } from './asking.ts';
import { doings } from './doings.ts';
import { duressCode, masterCode, nobodysCodes, temporaryCode, userCode } from './codes.ts';
import type { HubMachine } from './hub-machine.ts';
import type { LiveClient } from './live-client.ts';
import type { RunningServer } from './link-wire.ts';
import type { Dice } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Invariant } from '../invariants.ts';

/** Somebody with an account, who lives in a household. */
export interface Person {
  /** Does one thing that people do. */
  act(): void;
  /** Ends an alarm, as people do who hear it. */
  calmDown(): void;
  /** Asks the panel for one thing. */
  ask(wish: PanelCommand): void;
}

const armings: readonly (readonly [number, ArmMode])[] = [
  [5, 'arm'],
  [3, 'home_1'],
  [1, 'home_2'],
  [1, 'home_3'],
];

/** What keypads call modes. */
const words: Readonly<Record<ArmMode, string>> = {
  disarm: 'disarm',
  arm: 'arm',
  home_1: 'home',
  home_2: 'home_2',
  home_3: 'home_3',
};

/** A person who acts through a client, at the keypad and with the remote. `role` says which codes are known. */
export function createPerson(parts: {
  readonly client: LiveClient;
  readonly role: 'master' | 'user';
  readonly household: HubMachine;
  readonly server: () => RunningServer | null;
  readonly scheduler: Scheduler;
  readonly dice: Dice;
  readonly trace: (what: string) => void;
  /** Something is wrong with what they were answered. */
  readonly found: (invariant: Invariant, message: string) => void;
  /** Counted for the coverage: what was asked for and what became of it. */
  readonly answered: (what: string) => void;
}): Person {
  const { client, role, household, scheduler, answered } = parts;
  const { viewer } = client;
  const { config } = household.home;
  const rolls = parts.dice.fork(`person ${viewer.name} ${viewer.panel}`);
  const areas: readonly AreaId[] = viewer.areas.length > 0 ? viewer.areas : config.areas.map(({ id }) => id);
  const ask = createAsking({ ...parts, viewer, session: client.session, rolls });

  const code = (): string => {
    if (rolls.chance(0.06)) return rolls.pick(nobodysCodes);
    if (role === 'user') return rolls.chance(0.05) ? duressCode : userCode;
    if (!household.home.exact && rolls.chance(0.2)) return rolls.pick(household.home.codes).code;
    return rolls.weighed([
      [30, masterCode],
      [1, duressCode],
      [1, temporaryCode],
    ]);
  };
  const somewhere = (): AreaId | 0 => (role === 'master' && rolls.chance(0.2) ? 0 : rolls.pick(areas));

  const setMode = (mode: ArmMode, force = false): PanelCommand => ({
    tag: 'setMode',
    area: somewhere(),
    mode,
    pin: code(),
    force,
  });

  const hush = (area: AreaId | 0): PanelCommand => ({
    tag: 'silence',
    area,
    pin: rolls.chance(0.6) ? code() : null,
  });

  function arm(): void {
    const wish = setMode(rolls.weighed(armings), rolls.chance(0.35));
    ask(wish);
    // Refused because a window is open: many people just try again.
    if (rolls.chance(0.4)) scheduler.after(rolls.int(500, 9_000), () => ask(wish));
  }

  function atHome(): void {
    const hub = household.hub();
    const pads = household.house.bodies.filter(({ config: { kind } }) => kind === 'keypad');
    if (hub === null || pads.length === 0) return;
    const body = rolls.pick(pads);
    const { config: pad } = body;
    const mode = rolls.chance(0.5) ? 'disarm' : rolls.weighed(armings);
    // While the disk fails it disarms from memory, which the journal cannot tell the watch.
    if (
      mode === 'disarm' &&
      household.home.exact &&
      (household.disk.fault !== null || household.watch.failing)
    )
      return;
    const wish = {
      device: pad.id,
      channel: 'keypad',
      area: rolls.chance(0.2) ? 0 : rolls.pick(areas),
      mode,
      force: rolls.chance(0.3),
      code: code(),
    } as const;
    parts.trace(`${viewer.name} at the keypad: ${JSON.stringify(wish)}`);
    if (rolls.chance(0.5)) {
      // Over its wire, as a keypad says it: for its own area.
      household.house.enter(body, words[mode], wish.code);
      return;
    }
    hub.local(wish).then(
      (result) => answered(`keypad ${result.tag === 'done' ? 'done' : result.refusal.tag}`),
      () => undefined,
    );
  }

  function bypass(): void {
    const some = household.house.bodies.filter(({ config: { area } }) => areas.includes(area));
    if (some.length === 0) return;
    const kind = rolls.chance(0.85) || role === 'user' ? 'oneTime' : 'permanent';
    const devices = [rolls.pick(some), ...(rolls.chance(0.2) ? [rolls.pick(some)] : [])].map(
      ({ config: { id } }) => ({ device: id, on: rolls.chance(0.6) }),
    );
    ask({ tag: 'bypass', kind, devices });
  }

  const more = household.home.exact ? [] : doings({ household, scheduler, rolls, ask, code, role });

  return {
    ask,
    act: () =>
      rolls.weighed<() => void>([
        ...more.map(([weight, act]) => [weight * 2, act] as const),
        [10, arm],
        [9, () => ask(setMode('disarm'))],
        [5, atHome],
        [3, bypass],
        [2, () => ask(hush(somewhere()))],
        [
          1,
          () =>
            ask({
              tag: 'panic',
              kind: rolls.pick(['panic', 'medical', 'silentPanic', 'fire']),
              area: rolls.pick(areas),
            }),
        ],
        [
          1,
          () =>
            ask({
              tag: 'applyScene',
              scene: rolls.pick(config.scenes).id,
              pin: rolls.chance(0.5) ? code() : null,
            }),
        ],
        [1, () => ask({ tag: 'testReport', destination: 2 })],
        [
          1,
          () =>
            ask({
              ...setMode('disarm'),
              tag: 'setMode',
              area: rolls.pick(areas),
              mode: 'disarm',
              force: false,
              pin: null,
            }),
        ],
      ])(),
    calmDown: () => {
      if (rolls.chance(0.3)) ask(hush(0));
      else if (rolls.chance(0.5)) ask(setMode('disarm'));
      else atHome();
    },
  };
}
