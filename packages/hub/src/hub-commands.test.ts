import { describe, expect, it } from 'vitest';
import type { CommandResult, PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { AccountId, AreaId, GroupId } from '@homeward/contract/shapes/values/ids.ts';
import type { LinkCommand } from '@homeward/contract/shapes/panel/link.ts';
import type { WorldAct } from '@homeward/contract/shapes/devices/world.ts';
import {
  anna,
  annaPin,
  area,
  asAnna,
  duressPin,
  keypad,
  lamp,
  setMode,
  temporaryPin,
} from '@homeward/testing/hub/house.ts';
import { createBenchDriver } from '@homeward/testing/hub/bench-driver.ts';
import { type Bench, createBench } from '@homeward/testing/hub/test-hub.ts';

const wrongPin = '000001';
const phase = (bench: Bench) => bench.hub().state().areas[0]?.phase.tag;

async function ask(bench: Bench, command: LinkCommand): Promise<CommandResult> {
  const result = bench.hub().command(command);
  await bench.clock.run(20);
  return result;
}
const arm = (bench: Bench, pin: string | null = annaPin, id?: string) =>
  asAnna(setMode('arm', pin), bench.clock.now(), id);
const disarm = (bench: Bench, pin: string) => asAnna(setMode('disarm', pin), bench.clock.now());

describe('a command under duress that the hub refuses', () => {
  const forced = (bench: Bench, command: PanelCommand): LinkCommand => ({
    ...asAnna(command, bench.clock.now()),
    slots: [anna, { tag: 'duress' }],
  });
  const calls = (bench: Bench) =>
    bench
      .hub()
      .state()
      .incidents.filter(({ kind }) => kind === 'duress').length;
  const unlock = { tag: 'control', device: lamp, command: { tag: 'identify' }, pin: duressPin } as const;

  it.each<[string, (bench: Bench) => LinkCommand | Promise<LinkCommand>]>([
    [
      'expired',
      (bench) => ({ ...forced(bench, setMode('arm', duressPin)), expiresAt: bench.clock.now() - 1 }),
    ],
    ['v2_mg_command_not_taken', (bench) => forced(bench, unlock)],
    [
      'hub.journalFailed',
      async (bench) => {
        bench.disk.fault = 'full';
        bench.driver().reports(lamp, { on: true });
        await bench.clock.run(1_000);
        return forced(bench, setMode('arm', duressPin));
      },
    ],
    [
      'lockedOut',
      async (bench) => {
        for (let no = 0; no < 5; no += 1) await ask(bench, forced(bench, setMode('arm', wrongPin)));
        return forced(bench, setMode('arm', duressPin));
      },
    ],
  ])('calls for help: %s', async (why, command) => {
    const driver = createBenchDriver();
    const open = () => ({ ...driver.open(), takes: () => false });
    const deaf = why === 'v2_mg_command_not_taken';
    const bench = await createBench(deaf ? { hub: { drivers: [{ name: 'deaf', open }] } } : {});
    if (deaf) driver.reports(lamp, { on: false });
    await bench.clock.run(10);
    const given = await command(bench);
    expect(calls(bench)).toBe(0);
    const result = await ask(bench, given);
    expect(JSON.stringify(result)).toContain(why);
    await bench.clock.run(100);
    expect(calls(bench)).toBe(1);
    expect(phase(bench)).toBe('disarmed');
  });

  it('calls once where the panel refused it, and from behind a lock a few times only', async () => {
    const bench = await createBench();
    const told = () => bench.disk.events.filter(({ body }) => body.includes('18112101')).length;
    const nowhere = {
      tag: 'setMode',
      area: AreaId.parse(7),
      mode: 'arm',
      pin: duressPin,
      force: false,
    } as const;
    expect(await ask(bench, forced(bench, nowhere))).toMatchObject({ tag: 'refused' });
    await bench.clock.run(100);
    expect(told()).toBe(1);
    for (let no = 0; no < 5; no += 1) await ask(bench, forced(bench, setMode('arm', wrongPin)));
    for (let no = 0; no < 5; no += 1) await ask(bench, forced(bench, setMode('arm', wrongPin)));
    await ask(bench, forced(bench, setMode('arm', duressPin)));
    await bench.clock.run(100);
    expect(told()).toBe(1);
    // The next lock hears it again.
    await bench.clock.run(90_000);
    for (let no = 0; no < 5; no += 1) await ask(bench, forced(bench, setMode('arm', wrongPin)));
    await ask(bench, forced(bench, setMode('arm', duressPin)));
    await bench.clock.run(100);
    expect(told()).toBe(2);
  });
});

describe('a command', () => {
  it('with the right code is done, as the slot of that code', async () => {
    const bench = await createBench();
    expect(await ask(bench, arm(bench))).toMatchObject({ tag: 'done' });
    expect(bench.hub().state().areas[0]?.by).toMatchObject({ name: 'anna', slot: anna });
  });

  it('leaves no code in the journal', async () => {
    const bench = await createBench();
    await ask(bench, arm(bench));
    await ask(bench, disarm(bench, wrongPin));
    const { disk } = bench;
    const written = JSON.stringify([
      disk.inputs,
      disk.events,
      disk.snapshots,
      [...disk.results],
      [...disk.pins],
    ]);
    expect(written).not.toContain(annaPin);
    expect(written).not.toContain(wrongPin);
    expect(JSON.stringify(bench.log.lines)).not.toContain(annaPin);
  });

  it('cannot use the code of another person', async () => {
    const bench = await createBench();
    expect(await ask(bench, arm(bench, duressPin))).toEqual({
      tag: 'refused',
      refusal: { tag: 'wrongPin', triesLeft: 4 },
    });
  });

  it.each<{ readonly wish: PanelCommand }>([
    {
      wish: {
        tag: 'configure',
        edit: { tag: 'putSettings', settings: { sirenMinutes: 1 } },
        expect: null,
        pin: wrongPin,
      },
    },
    {
      wish: {
        tag: 'controlGroup',
        group: GroupId.parse('lights'),
        command: { tag: 'switch', on: true },
        pin: wrongPin,
      },
    },
    { wish: { tag: 'consent', minutes: 60, pin: wrongPin } },
  ])('$wish.tag with a wrong code is refused before the panel sees it', async ({ wish }) => {
    const bench = await createBench();
    const inputs = bench.disk.inputs.length;
    expect(await ask(bench, asAnna(wish, bench.clock.now()))).toEqual({
      tag: 'refused',
      refusal: { tag: 'wrongPin', triesLeft: 4 },
    });
    expect(bench.disk.inputs.length).toBe(inputs);
  });

  it.each([
    { trusted: false, refusal: 'pinRequired' },
    { trusted: true, refusal: null },
  ])(
    'without a code is taken only where the session is proof (trusted: $trusted)',
    async ({ trusted, refusal }) => {
      const bench = await createBench();
      const result = await ask(bench, { ...arm(bench, null), trusted });
      expect(result.tag === 'refused' ? result.refusal.tag : null).toBe(refusal);
    },
  );

  it('that has expired never executes', async () => {
    const bench = await createBench();
    const late = { ...arm(bench), expiresAt: bench.clock.now() - 1 };
    expect(await ask(bench, late)).toEqual({ tag: 'refused', refusal: { tag: 'expired' } });
    expect(phase(bench)).toBe('disarmed');
  });

  it('that expires while it waits in the queue never executes', async () => {
    const bench = await createBench();
    const result = bench.hub().command({ ...arm(bench), expiresAt: bench.clock.now() + 100 });
    // The machine stands still between the message and its turn.
    await Promise.resolve();
    bench.clock.stall(200);
    await bench.clock.run(20);
    expect(await result).toEqual({ tag: 'refused', refusal: { tag: 'expired' } });
    expect(phase(bench)).toBe('disarmed');
  });

  it('that is repeated gets the first result and executes once, also after a restart', async () => {
    const bench = await createBench();
    const first = await ask(bench, arm(bench, annaPin, 'the-same-command'));
    await ask(bench, disarm(bench, annaPin));
    expect(await ask(bench, arm(bench, annaPin, 'the-same-command'))).toEqual(first);
    expect(phase(bench)).toBe('disarmed');
    bench.powerOff();
    await bench.powerOn();
    expect(await ask(bench, arm(bench, annaPin, 'the-same-command'))).toEqual(first);
    expect(phase(bench)).toBe('disarmed');
  });

  it('that comes twice at once executes once', async () => {
    const bench = await createBench();
    const both = [arm(bench, annaPin, 'the-same-command'), arm(bench, annaPin, 'the-same-command')].map(
      (command) => bench.hub().command(command),
    );
    await bench.clock.run(20);
    const [one, two] = await Promise.all(both);
    expect(one).toEqual(two);
    expect(bench.hub().state().seenCommands).toHaveLength(1);
  });

  it('that was refused for its code costs one try, however often it is repeated', async () => {
    const bench = await createBench();
    for (let no = 0; no < 9; no += 1) await ask(bench, arm(bench, wrongPin, 'the-same-command'));
    expect(await ask(bench, arm(bench))).toMatchObject({ tag: 'done' });
  });

  it('to a simulated world goes there, and nowhere in a real home', async () => {
    const acts: WorldAct[] = [];
    const act: WorldAct = { tag: 'mains', on: false };
    const demo = await createBench({ hub: { world: async (one) => void acts.push(one) } });
    expect(await ask(demo, asAnna({ tag: 'world', act }, demo.clock.now()))).toMatchObject({ tag: 'done' });
    expect(acts).toEqual([act]);
    const real = await createBench();
    expect(await ask(real, asAnna({ tag: 'world', act }, real.clock.now()))).toMatchObject({
      tag: 'refused',
    });
  });
});

describe('wrong codes', () => {
  it('lock the person out after five, are told to the panel, and a restart does not help', async () => {
    const bench = await createBench();
    const results: CommandResult[] = [];
    for (let no = 0; no < 5; no += 1) results.push(await ask(bench, arm(bench, wrongPin)));
    const until = bench.clock.now() + 90_000;
    expect(results.map((result) => (result.tag === 'refused' ? result.refusal.tag : 'done'))).toEqual([
      'wrongPin',
      'wrongPin',
      'wrongPin',
      'wrongPin',
      'lockedOut',
    ]);
    expect(bench.disk.events.some(({ body }) => body.includes('181461'))).toBe(true);

    bench.powerOff();
    await bench.powerOn();
    const locked = await ask(bench, arm(bench));
    expect(locked).toMatchObject({ tag: 'refused', refusal: { tag: 'lockedOut' } });
    await bench.clock.run(until - bench.clock.now());
    expect(await ask(bench, disarm(bench, annaPin))).toMatchObject({ tag: 'done' });
  });

  it('are counted before they are answered', async () => {
    const order: string[] = [];
    const bench = await createBench({
      wrap: (journal) => ({
        ...journal,
        append: (batch) => {
          const landing = journal.append(batch);
          if (batch.counters.length > 0) order.push('counted');
          return landing;
        },
      }),
    });
    void bench
      .hub()
      .command(arm(bench, wrongPin))
      .then(() => order.push('answered'));
    await bench.clock.run(20);
    expect(order.at(0)).toBe('counted');
    expect(order.at(-1)).toBe('answered');
  });

  it('are counted by account: a new name gives no fresh tries, and taking a name locks nobody else out', async () => {
    const bench = await createBench();
    const as = (account: string, name: string, pin: string) => {
      const command = arm(bench, pin);
      return { ...command, actor: { ...command.actor, account: AccountId.parse(account), name } };
    };
    for (const name of ['Ben', 'Anna', 'Owner', 'B', 'Anna']) await ask(bench, as('ben', name, wrongPin));
    expect(await ask(bench, as('ben', 'Somebody', wrongPin))).toMatchObject({
      refusal: { tag: 'lockedOut' },
    });
    expect(await ask(bench, as('anna', 'Anna', annaPin))).toMatchObject({ tag: 'done' });
  });

  it('from afar leave the keypad at the door alone', async () => {
    const bench = await createBench();
    for (let no = 0; no < 6; no += 1) await ask(bench, arm(bench, wrongPin));
    const act = { device: keypad, channel: 'keypad' as const, area, mode: 'arm' as const, force: false };
    const result = bench.hub().local({ ...act, code: annaPin });
    await bench.clock.run(20);
    expect(await result).toMatchObject({ tag: 'done' });
    expect(bench.hub().state().areas[0]?.by).toMatchObject({ channel: 'keypad', slot: anna });
  });
});

describe('codes', () => {
  it('of the temporary slot are erased once used for arming and disarming', async () => {
    const bench = await createBench();
    const act = { device: keypad, channel: 'keypad' as const, area, force: false, code: temporaryPin };
    const temporary = { tag: 'temporary' as const };
    expect(bench.hub().hasPin(temporary)).toBe(true);
    for (const mode of ['arm', 'disarm'] as const) {
      void bench.hub().local({ ...act, mode });
      await bench.clock.run(20);
    }
    expect(bench.hub().hasPin(temporary)).toBe(false);
    expect(bench.disk.pins.has(97)).toBe(false);
  });

  it('are not given twice, even at the same moment', async () => {
    const bench = await createBench();
    const both = Promise.all([
      bench.hub().setPin(anna, '864209'),
      bench.hub().setPin({ tag: 'master' }, '864209'),
      bench.hub().setPin({ tag: 'user', no: 44 }, '975318'),
    ]);
    await bench.clock.run(20);
    expect(await both).toEqual([
      { tag: 'done' },
      { tag: 'rejected', why: 'master' },
      { tag: 'rejected', why: 'absent' },
    ]);
  });

  it('survive a restart', async () => {
    const bench = await createBench();
    bench.powerOff();
    await bench.powerOn();
    expect(await ask(bench, disarm(bench, annaPin))).toMatchObject({
      tag: 'done',
    });
  });
});
