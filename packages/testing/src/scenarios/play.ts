import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventType } from '@homeward/contract/rules/alarms/event-string.ts';
import { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { gatewaysOf } from '@homeward/homeward/start/gateways.ts';
import { createHub, type Hub } from '@homeward/hub/hub.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { createMemoryDisk, openMemoryJournal } from '@homeward/hub/journal/memory.ts';
import type { Journal } from '@homeward/hub/journal/journal.ts';
import { createBenchWays } from '../hub/bench-ways.ts';
import { anna, annaPin, asAnna } from '../hub/house.ts';
import { createQuietLog } from '../hub/quiet-log.ts';
import { hastenedClock } from './hastened-clock.ts';
import { startPeers } from './peers.ts';
import type { Device, Scenario, Step } from './scenario.ts';
import { configOf } from './set-up.ts';

/** Ms from the measured act; null where it never came, or nothing was measured. */
export interface Played {
  readonly heard: number | null;
  readonly decided: number | null;
  readonly sounded: number | null;
  readonly told: number | null;
  /** What should have come and did not, and what came and should not. */
  readonly missed: readonly string[];
  readonly false: readonly string[];
}

/** Real ms for which a fact is waited for: machines may be slow, and Matter notices after half a minute who is gone. */
const patientMs = 90_000;

/** Plays a scenario against the drivers that are shipped, over their real wires, and says what came of it. */
export async function play(scenario: Scenario): Promise<Played> {
  const clock = hastenedClock();
  const peers = await startPeers(scenario.peers, clock.now);
  const idOf = new Map(peers.devices.map(({ name, id }) => [name, id]));
  const ways = createBenchWays();
  const disk = createMemoryDisk('epoch-1');
  const log = createQuietLog();
  const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)), unit: () => 0.5 };
  let act: { readonly at: number; readonly device: Device } | null = null;
  const times: { heard: number | null; decided: number | null; told: number | null } = {
    heard: null,
    decided: null,
    told: null,
  };
  /** Event strings of alarms, and how many there were. */
  const alarms = new Set<string>();
  const seen: { readonly type: string; readonly device: string | null }[] = [];
  const count = (type: string): number => seen.filter((one) => one.type === type).length;
  const missed: string[] = [];
  ways.answer = (report) => {
    if (act !== null && alarms.has(report.code)) times.told ??= performance.now() - act.at;
    return { tag: 'accepted' };
  };

  /** Looks at what is written: what was written was heard and decided. */
  const watched = (journal: Journal): Journal => ({
    ...journal,
    append: (batch) => {
      const done = journal.append(batch);
      const since = act === null ? null : performance.now() - act.at;
      for (const input of batch.inputs)
        if (act !== null && input.tag === 'deviceReported' && input.device === idOf.get(act.device))
          times.heard ??= since;
      for (const { code, incident, device } of batch.events) {
        seen.push({ type: eventType(code), device });
        if (incident === null || eventType(code).startsWith('3')) continue;
        alarms.add(code);
        times.decided ??= since;
      }
      return done;
    },
  });

  const begin = (): Hub => {
    const hub = createHub({
      config: configOf(peers),
      journal: watched(openMemoryJournal(disk)),
      clock,
      random,
      log,
      drivers: [],
      plan: planned([]),
      gateways: gatewaysOf({ clock, random, log }, { folder: '', command: [] } as never),
      ways,
      keyring: { pins: new Uint8Array(32).fill(9), link: 'link-key-0123456789' },
      schedule: (run) => void clock.after(0, run),
    });
    hub.start();
    return hub;
  };
  let hub = begin();
  await hub.setPin(anna, annaPin);

  async function until(
    what: string,
    isSo: () => boolean,
    nudge: () => Promise<void> = async () => {},
  ): Promise<boolean> {
    const end = performance.now() + patientMs;
    while (!isSo()) {
      if (performance.now() > end) {
        missed.push(what);
        return false;
      }
      await nudge();
      await pause(5);
    }
    return true;
  }

  /** Every device says that it is at rest, until the panel has heard all of them. */
  async function settle(): Promise<void> {
    const unheard = () =>
      peers.devices.flatMap(({ name, id, isOutput = false }) => {
        const slot = hub.state().config.devices.findIndex((one) => one.id === id);
        const isHeard = hub.state().zones.get(slot)?.condition === 'normal';
        return isHeard || isOutput ? [] : [name as Device];
      });
    await until(
      'the house at rest',
      () => unheard().length === 0,
      async () => {
        for (const name of unheard()) await peers.say(name, 'rest');
        await clock.pass(1_200);
      },
    );
  }

  /** Anna gets the code of slot 1 at the lock, and the lock says that it has it. */
  async function giveCode(): Promise<void> {
    const device = idOf.get('lock');
    if (device === undefined) throw new Error('this house has no lock');
    const command = { tag: 'lockUser', slot: 1, name: 'Anna', code: '4711' } as const;
    const told = await hub.command(asAnna({ tag: 'control', device, command, pin: annaPin }, clock.now()));
    if (told.tag !== 'done') missed.push(`a code at the lock: ${JSON.stringify(told).slice(0, 120)}`);
    const slot = hub.state().config.devices.findIndex(({ id }) => id === device);
    await until(
      'a code at the lock',
      () =>
        hub
          .state()
          .devices.get(slot)
          ?.lockUsers?.some(({ state }) => state === 'active') === true,
      () => clock.pass(200),
    );
  }

  await settle();
  for (const step of scenario.steps) await take(step);

  async function take(step: Step): Promise<void> {
    if ('say' in step) {
      if (step.measured === true) act = { at: performance.now(), device: step.say };
      for (let no = 0; no < (step.times ?? 1); no += 1) {
        await peers.say(step.say, step.word);
        if (step.times !== undefined) await peers.say(step.say, 'rest');
      }
      // What a loop measures counts once it held.
      if (step.say === 'loop')
        for (let no = 0; no < 6; no += 1) {
          await pause(70);
          await peers.say(step.say, step.word);
        }
      await pause(60);
    } else if ('mode' in step) {
      const command = {
        tag: 'setMode',
        area: AreaId.parse(1),
        mode: step.mode,
        pin: annaPin,
        force: step.forced === true,
      } as const;
      const result = await hub.command(asAnna(command, clock.now()));
      const isRefused = step.refused === true;
      if ((result.tag === 'done') === isRefused)
        missed.push(`${step.mode}: ${isRefused ? 'refused' : JSON.stringify(result).slice(0, 120)}`);
    } else if ('wait' in step) await clock.pass(step.wait * 1000);
    else if ('peer' in step) await peers.act(step.peer, step.does);
    else if ('give' in step) await giveCode();
    else if ('sirens' in step)
      await until(
        `sirens ${step.sirens}`,
        () => peers.sirensAre(step.sirens === 'sound'),
        () => clock.pass(200),
      );
    else if ('nonsense' in step) await peers.nonsense(step.nonsense);
    else if ('until' in step) {
      const { until: event, of } = step;
      const device = of === undefined ? null : idOf.get(of);
      await until(
        `event ${event}`,
        () => seen.some((one) => one.type === event && (device === null || one.device === device)),
        () => clock.pass(1_000),
      );
    } else {
      await hub.stop();
      hub = begin();
      await clock.pass(500);
    }
  }

  const kinds = (): ReadonlySet<string> => new Set(hub.state().incidents.map(({ kind }) => kind));
  for (const kind of scenario.alarms)
    await until(
      `${kind} alarm`,
      () => kinds().has(kind),
      () => clock.pass(200),
    );
  if (scenario.sounds) {
    await until(
      'the siren',
      () => peers.sounded() !== null,
      () => clock.pass(200),
    );
    await until(
      'the station',
      () => ways.sent.some(({ code }) => alarms.has(code)),
      () => clock.pass(200),
    );
  }
  await clock.pass(2_000);
  await hub.stop();
  await peers.close();
  const sounded = peers.sounded();
  const extra = [...kinds()].filter((kind) => !scenario.alarms.some((one) => one === kind));
  const all = hub.state().incidents.map(({ kind }) => kind);
  extra.push(...all.filter((kind, no) => all.indexOf(kind) < no).map((kind) => `${kind} again`));
  for (const step of scenario.steps)
    if ('until' in step && step.once === true && count(step.until) > 1)
      extra.push(`event ${step.until} ${count(step.until)} times`);
  if (!scenario.sounds && sounded !== null) extra.push('siren');
  const { at } = act ?? { at: null };
  return {
    ...times,
    sounded: at === null || sounded === null ? null : sounded - at,
    missed,
    false: [...new Set(extra)],
  };
}
