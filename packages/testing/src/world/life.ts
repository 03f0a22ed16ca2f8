import { fullLife } from './full-life.ts';
import type { Body } from './body.ts';
import type { HubMachine } from './hub-machine.ts';
import type { Person } from './people.ts';
import type { Dice } from './random.ts';
import type { ServerMachine } from './server-machine.ts';
import type { LiveClient } from './live-client.ts';
import type { Scheduler } from './scheduler.ts';
import type { Weather } from './weather.ts';

const minute = 60_000;
const hour = 60 * minute;
const tenYears = 10 * 365 * 24 * hour;

/** What happens in and around one household, until the world is quiet. */
export function liveIn(
  household: HubMachine,
  people: readonly Person[],
  parts: { readonly scheduler: Scheduler; readonly dice: Dice; readonly quiet: () => boolean },
): void {
  const { scheduler, quiet } = parts;
  const { house, home } = household;
  const rolls = parts.dice.fork(`life ${home.config.id}`);
  const after = (ms: number, call: () => void) => scheduler.after(ms, () => quiet() || call());
  const where = (test: (body: Body) => boolean): Body | null => {
    const found = house.bodies.filter(test);
    return found.length === 0 ? null : rolls.pick(found);
  };
  const doorway = (body: Body): boolean => 'opening' in body.values;
  const mover = (body: Body): boolean => 'motion' in body.values;
  const person = () => rolls.pick(people);

  function open(body: Body | null, ms: number): void {
    if (body === null) return;
    house.change(body, { opening: 'open' });
    scheduler.after(ms, () => house.change(body, { opening: 'closed' }));
  }
  function move(body: Body | null, ms: number): void {
    if (body === null) return;
    house.change(body, { motion: true });
    scheduler.after(ms, () => house.change(body, { motion: false }));
  }

  const comeHome = () => {
    open(house.bodies[0] ?? null, rolls.int(2_000, 20_000));
    after(rolls.int(1_000, 15_000), () => move(where(mover), 4_000));
    // Most are quick with the code, some are not.
    after(rolls.int(3_000, 70_000), () => person().calmDown());
  };
  const leaveHome = () => {
    person().act();
    after(rolls.int(3_000, 25_000), () => open(house.bodies[0] ?? null, rolls.int(2_000, 12_000)));
  };
  const burgle = () => {
    open(where(doorway), rolls.int(5_000, 60_000));
    for (let step = 0; step < 4; step += 1) after(rolls.int(1_000, 60_000), () => move(where(mover), 5_000));
    after(rolls.int(minute, 12 * minute), () => person().calmDown());
  };
  const chatter = () => {
    const body = where(doorway);
    const times = rolls.int(3, 12);
    for (let time = 0; time < times; time += 1)
      after(time * rolls.int(100, 4_000), () => open(body, rolls.int(50, 900)));
  };
  const detect = () => {
    const body = where((one) => 'detected' in one.values);
    if (body === null) return;
    house.change(body, { detected: true });
    const moment = /button|pendant|fall/.test(body.config.kind);
    scheduler.after(moment ? 200 : rolls.int(minute, 10 * minute), () =>
      house.change(body, { detected: false }),
    );
    after(rolls.int(minute / 2, 8 * minute), () => person().calmDown());
  };
  const sabotage = () => {
    const body = where((one) => 'tamper' in one.values);
    if (body === null) return;
    house.change(body, { tamper: true });
    scheduler.after(rolls.int(1_000, 30 * minute), () => house.change(body, { tamper: false }));
  };
  const weaken = () => {
    const body = where((one) => 'battery' in one.values);
    if (body === null) return;
    house.change(
      body,
      rolls.chance(0.5) ? { battery: 8, batteryLow: true } : { battery: rolls.int(10, 30), batteryLow: null },
    );
    scheduler.after(rolls.int(5 * minute, 40 * minute), () =>
      house.change(body, { battery: 95, batteryLow: false }),
    );
  };
  const remote = () => {
    const body = where(({ config }) => config.kind === 'remote_controller');
    if (body !== null)
      house.change(body, {
        action: rolls.pick(['arm', 'home', 'disarm', 'disarm', 'panic', 'silent_panic']),
      });
  };
  const ventilate = () => open(where(doorway), rolls.int(5 * minute, 40 * minute));

  const acts: readonly (readonly [number, () => void])[] = [
    [8, comeHome],
    [6, leaveHome],
    [4, burgle],
    [2, chatter],
    [2, detect],
    [1, sabotage],
    [1, weaken],
    [2, remote],
    [4, ventilate],
    [8, () => move(where(mover), rolls.int(2_000, 20_000))],
    [8, () => open(where(doorway), rolls.int(2_000, 90_000))],
    [9, () => person().act()],
    ...(home.exact ? [] : fullLife(household, rolls, scheduler, () => person().act())),
  ];
  const again = () => {
    if (!quiet()) rolls.weighed(acts)();
    scheduler.after(rolls.wait(100_000), again);
  };
  scheduler.after(rolls.wait(100_000), again);
}

/** What comes next by the clock, and what came: it changes when a set hour has struck. */
function plansOf(household: HubMachine): string | null {
  const state = household.hub()?.state();
  if (state === undefined) return null;
  const { schedules, automation } = state;
  return JSON.stringify([schedules.runs.map(({ day }) => day), automation.rules.clock?.done.length]);
}

/** What goes wrong around one household. */
export function stormAround(
  household: HubMachine,
  clients: readonly LiveClient[],
  parts: { readonly scheduler: Scheduler; readonly dice: Dice; readonly weather: Weather },
): void {
  const { scheduler, weather } = parts;
  const { house, wire, stations, machine, home } = household;
  const rolls = parts.dice.fork(`storm ${home.config.id}`);

  const faults: readonly (() => void)[] = [
    () => weather.strikes('wireDown', 0.4) && house.cutWire(rolls.int(500, 20 * minute)),
    () => weather.strikes('driverHang', 0.2) && house.hangDriver(),
    () =>
      weather.strikes('deviceAway', 0.6) &&
      house.takeAway(rolls.pick(house.bodies), rolls.int(minute, 150 * minute)),
    () =>
      weather.strikes('deviceStuck', 0.5) &&
      house.stick(rolls.pick(house.bodies), rolls.int(minute, 60 * minute)),
    () => weather.strikes('panelFault', 0.5) && trouble(rolls.int(2_000, 30 * minute)),
    () => weather.strikes('deviceFlood', 0.3) && flood(rolls.pick(house.bodies)),
    () => weather.strikes('linkCut', 0.6) && wire.cut(rolls.int(0, 15 * minute), false),
    () => weather.strikes('linkHalfOpen', 0.3) && wire.cut(rolls.int(0, 2 * minute), true),
    () => weather.strikes('stationSilent', 0.4) && stations.fallSilent(rolls.int(5_000, 20 * minute)),
    () =>
      weather.strikes('hubKilled', 0.3) &&
      household.kill(
        rolls.weighed([
          [3, rolls.int(500, 20_000)],
          [1, rolls.int(minute, 40 * minute)],
        ]),
      ),
    () =>
      weather.strikes('hubClockJumped', 0.25) &&
      machine.jump(rolls.pick([-tenYears, tenYears, -hour, hour, -90_000, 30_000, 1_500])),
    () => weather.strikes('diskFull', 0.2) && household.spoilDisk('full', rolls.int(1_000, 10 * minute)),
    () => weather.strikes('diskIoLost', 0.15) && household.spoilDisk('ioLost', rolls.int(500, minute)),
    () => weather.strikes('diskIoLanded', 0.15) && household.spoilDisk('ioLanded', rolls.int(500, minute)),
    () => weather.strikes('mainsCut', 0.3) && mains(rolls.int(2_000, 30 * minute)),
    () => clients.length > 0 && weather.strikes('liveCut', 0.8) && rolls.pick(clients).cut(),
  ];
  function flood(body: Body): void {
    for (let time = 0; time < 60; time += 1)
      scheduler.after(time * 20, () => house.change(body, { rssi: time % 9 }));
  }
  function mains(ms: number): void {
    household.setMains(false);
    scheduler.after(ms, () => household.setMains(true));
  }
  function trouble(ms: number): void {
    // The reference model knows the panel's mains, and no other of its faults.
    if (home.exact) return;
    const fault = rolls.pick(['tamper', 'jamming', 'lowBattery'] as const);
    household.setFault(fault, true);
    scheduler.after(ms, () => household.setFault(fault, false));
  }
  const again = () => {
    rolls.pick(faults)();
    scheduler.after(rolls.wait(50_000), again);
  };
  again();

  // By rolls of their own, so that worlds without it stay as they are.
  const byHours = parts.dice.fork(`clock ahead ${home.config.id}`);
  const hoursAhead = byHours.int(26, 90) * hour;
  if (byHours.chance(0.25)) clockAhead(byHours, hoursAhead, [minute, 8 * hour], [minute, 6 * hour]);
  const byADay = parts.dice.fork(`clock a day ahead ${home.config.id}`);
  // What tomorrow brings has happened when the clock is put right, and today's time for it is over.
  if (!home.exact && byADay.chance(0.15))
    clockAhead(
      byADay,
      24 * hour + byADay.int(1, 600) * minute,
      [minute, 20 * minute],
      [20 * minute, 2 * hour],
    );

  function clockAhead(
    own: Dice,
    ahead: number,
    from: readonly [number, number],
    lasts: readonly [number, number],
  ) {
    scheduler.after(own.int(...from), () => {
      if (weather.calm()) return;
      weather.count('hubClockAhead');
      machine.jump(ahead);
      scheduler.after(own.int(...lasts), () => machine.jump(-ahead));
    });
  }

  // Restarts in delays and alarms are where protection is lost first (A7).
  let plans: string | null = null;
  const lurk = () => {
    for (const { phase, alarm } of household.hub()?.state().areas ?? []) {
      const delay = phase.tag === 'exitDelay' || phase.tag === 'entryDelay';
      const ms = rolls.weighed([
        [3, rolls.int(200, 15_000)],
        [1, rolls.int(15_000, 10 * minute)],
      ]);
      if (delay && weather.strikes('hubKilledInDelay', 0.06)) household.kill(ms);
      else if (alarm.tag === 'sounding' && weather.strikes('hubKilledInAlarm', 0.02)) household.kill(ms);
    }
    const now = plansOf(household) ?? plans;
    // Clocks that are put back soon after a set hour are where it strikes twice.
    if (plans !== null && now !== plans && weather.strikes('hubClockJumped', 0.6))
      machine.jump(-rolls.int(90_000, 20 * minute));
    plans = now;
    scheduler.after(7_000, lurk);
  };
  lurk();
}

/** What goes wrong with the server. */
export function stormAtServer(
  server: ServerMachine,
  parts: { readonly scheduler: Scheduler; readonly dice: Dice; readonly weather: Weather },
): void {
  const { scheduler, weather } = parts;
  const rolls = parts.dice.fork('storm at the server');
  const again = () => {
    if (weather.strikes('serverRestarted', 0.4)) server.kill(rolls.int(200, 10 * minute));
    if (weather.strikes('serverClockJumped', 0.15))
      server.machine.jump(rolls.pick([-tenYears, tenYears, -hour, hour, -20_000, 20_000, 2_000]));
    scheduler.after(rolls.wait(15 * minute), again);
  };
  again();
}
