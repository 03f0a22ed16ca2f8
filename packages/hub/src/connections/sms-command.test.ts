import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { always } from '@homeward/contract/shapes/access/pin.ts';
import { describe, expect, it } from 'vitest';
import { area, asAnna, door, houseConfig, keypad } from '@homeward/testing/hub/house.ts';
import { type Bench, createBench } from '@homeward/testing/hub/test-hub.ts';

const installerPin = '620518';
const installer: PinSlot = { tag: 'installer' };
const master: PinSlot = { tag: 'master' };

async function begin(): Promise<Bench> {
  const pins = [
    ...houseConfig.pins,
    {
      slot: installer,
      name: 'Installer',
      areas: [area],
      latch: true,
      enabled: true,
      tag: null,
      validity: always,
    },
  ];
  const bench = await createBench({ hub: { config: { ...houseConfig, pins } } });
  const set = bench.hub().setPin(installer, installerPin);
  await bench.clock.run(20);
  await set;
  return bench;
}

async function text(bench: Bench, sms: string, slot: PinSlot = master): Promise<CommandResult> {
  const sent = asAnna({ tag: 'smsCommand', sms }, bench.clock.now());
  const result = bench.hub().command({ ...sent, actor: { ...sent.actor, slot }, slots: [] });
  await bench.clock.run(20);
  return result;
}
const word = (result: CommandResult): string => {
  if (result.tag === 'done') return 'done';
  const { refusal } = result;
  return refusal.tag === 'invalid' ? refusal.why : refusal.tag;
};
const config = (bench: Bench) => bench.hub().state().config;
const opens = async (bench: Bench, code: string): Promise<string> => {
  const result = bench
    .hub()
    .local({ device: keypad, channel: 'keypad', area, mode: 'home_1', force: true, code });
  await bench.clock.run(20);
  return (await result).tag;
};

describe('a text message with the installer’s code', () => {
  it('is answered, and nothing more, where it only asks for an echo', async () => {
    const bench = await begin();
    const before = bench.hub().state().revision;
    expect(word(await text(bench, `${installerPin} ECHO:`))).toBe('done');
    expect(bench.hub().state().revision).toBe(before);
  });

  it('sets a user up and takes it away', async () => {
    const bench = await begin();
    expect(word(await text(bench, `${installerPin} USRS:1,4,864209,Ben,1`))).toBe('done');
    expect(config(bench).pins.find(({ name }) => name === 'Ben')).toMatchObject({
      slot: { tag: 'user', no: 4 },
      areas: [1],
      latch: true,
      enabled: true,
    });
    expect(await opens(bench, '864209')).toBe('done');
    expect(word(await text(bench, `${installerPin} USRD:1,4`))).toBe('done');
    expect(config(bench).pins.some(({ name }) => name === 'Ben')).toBe(false);
    expect(await opens(bench, '864209')).toBe('refused');
  });

  it('keeps name and areas of a user that is there, and refuses a code that is taken', async () => {
    const bench = await begin();
    expect(word(await text(bench, `${installerPin} USRS:1,1,,,0`))).toBe('done');
    expect(config(bench).pins.find(({ slot }) => slot.tag === 'user')).toMatchObject({
      name: 'Anna',
      latch: false,
    });
    expect(word(await text(bench, `${installerPin} USRS:1,5,${installerPin},Eve,1`))).toBe('v2_mg_pin_used');
  });

  it('sets a report destination, whose key is written nowhere', async () => {
    const bench = await begin();
    const key = '4A46321737F890F654D632103F86B4F3';
    expect(word(await text(bench, `${installerPin} RPEX:4,3,1,ip://1234@host:9999/SIA/KEY/${key}`))).toBe(
      'done',
    );
    expect(config(bench).report.destinations.at(-1)).toMatchObject({
      no: 4,
      group: 3,
      level: 'alarm',
      url: 'ip://1234@host:9999/SIA/KEY/***',
    });
    expect(word(await text(bench, `${installerPin} RPEX:1,1,0,ip://1234@host:9999/SIA`))).toBe(
      'v2_mg_report_row_reserved',
    );
    const { inputs, events, snapshots, results } = bench.disk;
    const written = JSON.stringify([inputs, events, snapshots, [...results], bench.log.lines]);
    expect(written).not.toContain(key);
    expect(written).not.toContain(installerPin);
  });

  it('adds a device by its code, once, and names one by its zone', async () => {
    const bench = await begin();
    expect(word(await text(bench, `${installerPin} DEAN:1,9,065BFD1012,Back door`))).toBe('done');
    expect(config(bench).devices.at(-1)).toMatchObject({
      id: 'RF:065bfd1012',
      kind: 'unknown',
      name: 'Back door',
      zone: 9,
    });
    expect(word(await text(bench, `${installerPin} DEAN:1,10,065BFD1012,Again`))).toBe('v2_mg_repeated');
    expect(word(await text(bench, `${installerPin} DEAN:1,1,065BFD1013,Taken`))).toBe('v2_mg_zone_taken');
    expect(word(await text(bench, `${installerPin} DEED:1,1,,,Front door,01,0,00`))).toBe('done');
    expect(config(bench).devices.find(({ id }) => id === door)?.name).toBe('Front door');
    expect(word(await text(bench, `${installerPin} DEED:1,70,,,Nothing`))).toBe('absent');
  });

  it.each(['', 'hello', `${installerPin} NOPE:`, `${installerPin} USRS:1`])(
    'makes no sense as “%s”',
    async (sms) => {
      expect(word(await text(await begin(), sms))).toBe('v2_mg_sms_command_format');
    },
  );

  it('with a wrong code tells nothing, and counts', async () => {
    const bench = await begin();
    for (const sms of ['111999 ECHO:', '111999 DEED:1,70,,,Nothing'])
      expect(word(await text(bench, sms))).toBe('wrongPin');
    for (let tries = 0; tries < 4; tries += 1) await text(bench, '111999 ECHO:');
    expect(word(await text(bench, `${installerPin} ECHO:`))).toBe('lockedOut');
  });

  it('needs the word that the panel has, and counts a wrong one as a wrong code', async () => {
    const bench = await begin();
    const sent = asAnna(
      {
        tag: 'configure',
        edit: { tag: 'putConnections', connections: { gsm: { password: 'sesame' } } },
        expect: null,
        pin: null,
      },
      bench.clock.now(),
    );
    const set = bench.hub().command({ ...sent, slots: [] });
    await bench.clock.run(20);
    await set;
    expect(word(await text(bench, `${installerPin} ECHO:`))).toBe('wrongPin');
    expect(word(await text(bench, `open ${installerPin} ECHO:`))).toBe('wrongPin');
    expect(word(await text(bench, `sesame ${installerPin} ECHO:`))).toBe('done');
  });

  it('does for an installer only what the owner lets installers do', async () => {
    const bench = await begin();
    const sms = `${installerPin} RPEX:4,3,1,mailto:arc@example.com`;
    expect(word(await text(bench, sms, installer))).toBe('notAllowed');
    const sent = asAnna({ tag: 'consent', minutes: 60, pin: null }, bench.clock.now());
    const consent = bench.hub().command({ ...sent, trusted: true, actor: { ...sent.actor, slot: master } });
    await bench.clock.run(20);
    expect((await consent).tag).toBe('done');
    expect(word(await text(bench, sms, installer))).toBe('done');
    expect(word(await text(bench, `${installerPin} USRS:1,4,864209,Ben,1`, installer))).toBe('notAllowed');
  });

  it('of a panel without an installer’s code opens nothing', async () => {
    expect(word(await text(await createBench(), `${installerPin} ECHO:`))).toBe('notAllowed');
  });
});
