import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { type ZwaveHome, zwaveHome } from '@homeward/testing/drivers/zwave-home.ts';
import { type ZwaveNetwork, zwaveNetwork, zwaveThere } from '@homeward/testing/drivers/zwave-network.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const id = (node: number | string) => DeviceId.parse(`ZW:c0ffee01-${node}`);

describe.skipIf(!zwaveThere())(
  'Z-Wave devices behind a real server (needs npm ci in testing/peers/zwave)',
  () => {
    let network: ZwaveNetwork;
    let home: ZwaveHome;
    beforeAll(async () => {
      network = await zwaveNetwork([2, 3, 4, 5, 6, 8, 9, 10, 11, 12]);
      home = await zwaveHome(network.url);
      await home.until({ tag: 'discovered', device: expect.objectContaining({ id: id(12) }) });
    });
    afterAll(async () => {
      await home?.close();
      await network?.close();
    });
    const tell = (node: number | string, command: DeviceCommand) => home.driver.command(id(node), command);
    const now = () => home.reports.length;

    it('are found as what they are, each output a device of its own', () => {
      const found = home.reports.flatMap((report) => (report.tag === 'discovered' ? [report.device] : []));
      const kinds = Object.fromEntries(found.map((device) => [device.id.slice(12), device.kind]));
      expect(kinds).toEqual({
        2: 'door_contact',
        3: 'door_lock',
        4: 'siren',
        6: 'power_switch_meter',
        8: 'dimmer',
        '8.2': 'dimmer',
        9: 'shutter',
        10: 'smoke_detector',
        11: 'keypad',
        12: 'door_lock',
      });
      const commands = Object.fromEntries(found.map((device) => [device.id.slice(12), device.commands]));
      expect(commands['3']).toEqual(['lock', 'lockUser', 'removeLockUser']);
      expect(commands['4']).toEqual(['volume', 'siren']);
      expect(commands['2']).toEqual([]);
      expect(found.find((device) => device.id === id(2))?.battery).toBe(true);
    });

    it('are not taken to have spoken by what the server remembers', () => {
      const before = home.reports.filter((report) => report.tag === 'reported');
      expect(before.filter(({ live }) => live)).toEqual([]);
      // A contact that has never said how it stands is not closed.
      expect(before).toContainEqual(
        expect.objectContaining({
          device: id(2),
          values: expect.objectContaining({ opening: null, battery: 80 }),
        }),
      );
    });

    it('are pinged where nothing was heard of them', async () => {
      const from = now();
      const others = () =>
        home.reports.slice(from).filter((report) => report.tag === 'availability' && report.online);
      await expect
        .poll(
          () => {
            home.clock.hurry(5_000);
            return others();
          },
          { timeout: 60_000, interval: 200 },
        )
        .toContainEqual({ tag: 'availability', device: id(8), online: true });
    });

    it('say that a door opens and closes, and that somebody opens the sensor', async () => {
      await network.notify(2, 6, 22);
      await home.untilSaid(id(2), { opening: 'open' });
      await network.notify(2, 6, 23);
      await home.untilSaid(id(2), { opening: 'closed' });
      await network.notify(2, 7, 3);
      await home.untilSaid(id(2), { tamper: true });
      await network.notify(2, 7, 0);
      await home.untilSaid(id(2), { tamper: false });
    });

    it('say that their battery is low, in each of the ways that there are', async () => {
      const report = (options: object) =>
        network.act('send', { node: 2, file: 'BatteryCC', name: 'BatteryCCReport', options });
      await report({ level: 9 });
      await home.untilSaid(id(2), { battery: 9, batteryLow: true });
      const from = now();
      await report({ isLow: true });
      await home.untilSaid(id(2), { batteryLow: true }, true, from);
      const then = now();
      await network.notify(2, 8, 11);
      await home.untilSaid(id(2), { batteryLow: true }, true, then);
    });

    it('watch for several dangers as one: none of them is there only when each says so', async () => {
      await network.notify(10, 5, 2);
      await home.untilSaid(id(10), { detected: true });
      const from = now();
      await network.notify(10, 1, 2);
      await network.notify(10, 5, 0);
      await home.untilSaid(id(10), { detected: true }, true, from);
      expect(home.reports.slice(from)).not.toContainEqual(
        expect.objectContaining({ device: id(10), values: expect.objectContaining({ detected: false }) }),
      );
      await network.notify(10, 1, 0);
      await home.untilSaid(id(10), { detected: false });
    });

    it('lock, and say who unlocked', async () => {
      expect(await tell(3, { tag: 'lock', locked: true })).toEqual({ tag: 'confirmed' });
      await home.untilSaid(id(3), { locked: true });
      // A user code class report inside of the notification says whose code it was.
      await network.notify(3, 6, 6, [0x63, 0x03, 0x02, 0x01]);
      await home.untilSaid(id(3), { action: 'unlock', actionSource: 'keypad', actionUser: 2 });
      await network.notify(3, 6, 11);
      await home.untilSaid(id(3), { locked: null });
    });

    it.each([
      [3, 'of the class for codes'],
      [12, 'of the class for users and credentials'],
    ])('take and drop codes of lock %i, %s', async (node) => {
      const from = now();
      expect(await tell(node, { tag: 'lockUser', slot: 2, name: 'Ann', code: '4711' })).toEqual({
        tag: 'confirmed',
      });
      await home.untilSaid(id(node), { action: 'user_added', actionUser: 2 }, true, from);
      // Slots of which the lock was never asked may hold anything.
      const lockSlots = node === 3 ? null : [2];
      await home.untilSaid(id(node), { lockSlots }, node === 3, from);
      // Another code in the same slot.
      expect(await tell(node, { tag: 'lockUser', slot: 2, name: 'Ann', code: '4712' })).toEqual({
        tag: 'confirmed',
      });
      const then = now();
      expect(await tell(node, { tag: 'removeLockUser', slot: 2 })).toEqual({ tag: 'confirmed' });
      await home.untilSaid(id(node), { action: 'user_deleted', actionUser: 2 }, true, then);
      expect(await tell(node, { tag: 'lockUser', slot: 99, name: 'Bob', code: '4713' })).toMatchObject({
        tag: 'rejected',
      });
      // The server tells all codes in its events.
      expect(JSON.stringify([home.reports, home.logged])).not.toMatch(/471[123]/);
    });

    it('sound, and no chime that would be an alarm', async () => {
      expect(await tell(4, { tag: 'siren', sound: 'fire', volume: 'loud' })).toEqual({ tag: 'confirmed' });
      await home.untilSaid(id(4), { sounding: true });
      expect(await tell(4, { tag: 'siren', sound: 'off', volume: 'loud' })).toEqual({ tag: 'confirmed' });
      await home.untilSaid(id(4), { sounding: false });
      expect(await tell(4, { tag: 'siren', sound: 'chime', volume: 'normal' })).toEqual({ tag: 'confirmed' });
    });

    it('switch, dim and move', async () => {
      expect(await tell(6, { tag: 'switch', on: true })).toEqual({ tag: 'confirmed' });
      await home.untilSaid(id(6), { on: true });
      expect(await tell('8.2', { tag: 'level', level: 40 })).toEqual({ tag: 'confirmed' });
      await home.untilSaid(id('8.2'), { level: 40 });
      expect(home.reports).not.toContainEqual(
        expect.objectContaining({ device: id(8), values: expect.objectContaining({ level: 40 }) }),
      );
      // It says that it is on its way, and later that it has arrived.
      expect(await tell(9, { tag: 'shutter', move: 'open' })).toEqual({ tag: 'confirmed' });
      await home.untilSaid(id(9), { level: 100 });
      expect(await tell(6, { tag: 'lock', locked: true })).toEqual({
        tag: 'rejected',
        reason: 'unsupported',
      });
    });

    it('pass on codes of a keypad for the check of the hub alone', async () => {
      const press = (event: number, code: string) =>
        network.act('send', {
          node: 11,
          file: 'EntryControlCC',
          name: 'EntryControlCCNotification',
          options: { sequenceNumber: event, dataType: 2, eventType: event },
          payload: [event, 2, event, code.length, ...Buffer.from(code)],
        });
      await press(3, '4711');
      await home.until({ tag: 'entered', entry: { device: id(11), word: 'disarm', code: '4711', no: null } });
      await press(5, '');
      await home.until({ tag: 'entered', entry: { device: id(11), word: 'arm', code: null, no: null } });
      await press(18, '');
      await home.untilSaid(id(11), { action: 'panic', detected: true });
      const others = home.reports.filter(({ tag }) => tag !== 'entered');
      expect(JSON.stringify([others, home.logged])).not.toContain('4711');
    });

    it('are away when they answer nothing, and there again when they do', async () => {
      await network.act('dead', { node: 6, dead: true });
      expect(await tell(6, { tag: 'switch', on: false })).toEqual({ tag: 'unconfirmed', reason: 'timedOut' });
      await home.until({ tag: 'availability', device: id(6), online: false });
      await network.act('dead', { node: 6, dead: false });
      const from = now();
      expect(home.driver.read?.(id(6))).toBe(true);
      await home.until({ tag: 'availability', device: id(6), online: true }, from);
    });

    it('sleep: what may wait is handed over when they wake, and nothing else', async () => {
      const from = now();
      // It has never been awake, so nobody knows what it is.
      expect(home.reports).not.toContainEqual(
        expect.objectContaining({ tag: 'discovered', device: expect.objectContaining({ id: id(5) }) }),
      );
      await network.act('send', {
        node: 5,
        file: 'WakeUpCC',
        name: 'WakeUpCCWakeUpNotification',
        options: {},
      });
      await home.until(
        { tag: 'discovered', device: expect.objectContaining({ id: id(5), kind: 'pir' }) },
        from,
      );
      await network.act('send', {
        node: 5,
        file: 'WakeUpCC',
        name: 'WakeUpCCIntervalReport',
        options: { wakeUpInterval: 43_200, controllerNodeId: 1 },
        payload: [0x00, 0xa8, 0xc0, 1],
      });
      // Three wakings, and clocks of sensors are not exact.
      await home.until(
        {
          tag: 'discovered',
          device: expect.objectContaining({ id: id(5), silenceSeconds: 3 * 43_200 + 600 }),
        },
        from,
      );
      await network.notify(5, 7, 8);
      await home.untilSaid(id(5), { motion: true }, true, from);
      await network.act('sleep', { node: 5 });
      await expect.poll(() => home.driver.read?.(id(5))).toBe(false);
      expect(await tell(5, { tag: 'identify' })).toMatchObject({ tag: 'rejected' });
    });

    it('tell when the air is jammed', async () => {
      await network.act('radio', { status: 2 });
      await home.until({ tag: 'radio', silent: true });
      const from = now();
      await network.act('radio', { status: 0 });
      await home.until({ tag: 'radio', silent: false }, from);
      const noise = (timestamp: number, dbm: number) =>
        network.act('noise', { timestamp, channels: [dbm, dbm] });
      const then = now();
      await noise(1, -50);
      await noise(1, -50);
      expect(home.reports.slice(then).filter(({ tag }) => tag === 'radio')).toEqual([]);
      await noise(2, -50);
      await home.until({ tag: 'radio', silent: true }, then);
      await noise(3, -98);
      await noise(4, -98);
      await home.until({ tag: 'radio', silent: false }, then);
    });

    it('are lost with a controller that does not answer, and counted again when it does', async () => {
      const from = now();
      await network.act('radio', { status: 1 });
      await home.until({ tag: 'link', up: false, devices: expect.arrayContaining([id(2), id(3)]) }, from);
      expect(await tell(6, { tag: 'switch', on: true })).toEqual({ tag: 'rejected', reason: 'linkDown' });
      const then = now();
      await network.act('radio', { status: 0 });
      await home.until({ tag: 'link', up: true }, then);
    });
  },
);
