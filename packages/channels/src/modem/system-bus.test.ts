import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { busThere, startSystemBus, type SystemBus } from '@homeward/testing/drivers/system-bus.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { busKinds, callBytes, readMessage, type BusValue } from './bus-message.ts';
import { modemRoot, modemService } from './first-modem.ts';
import { systemBus } from './system-bus.ts';

describe.skipIf(!busThere())('the system bus (needs python3-dbusmock)', () => {
  let bus: SystemBus;
  beforeAll(async () => {
    bus = await startSystemBus();
    vi.stubEnv('DBUS_SYSTEM_BUS_ADDRESS', `unixexec:path=/nonexistent;${bus.address},guid=1`);
  }, 120_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await bus?.close();
  });
  const call = (member: string, signature?: string, ...args: readonly BusValue[]) =>
    systemBus(modemService, modemRoot, `org.example.Types ${member}`, signature, ...args);

  it('gives values of every type as they are', async () => {
    await bus.play(`mock(root).AddMethods('org.example.Types', [('All', '', 'a{sv}sb', """ret = ({
      'y': dbus.Byte(200), 'n': dbus.Int16(-2), 'q': dbus.UInt16(60000), 'i': dbus.Int32(-3), 'u': dbus.UInt32(4000000000),
      'x': dbus.Int64(-5), 't': dbus.UInt64(6), 'd': dbus.Double(1.5), 's': 'Müller ไ', 'b': dbus.Boolean(True),
      'o': dbus.ObjectPath('/m/0'), 'g': dbus.Signature('a{sv}'), 'ay': dbus.ByteArray(b'abc'),
      'a(sy)': dbus.Array([dbus.Struct(('ttyUSB0', dbus.Byte(2)), signature='sy'), dbus.Struct(('x', dbus.Byte(1)), signature='sy')]),
      'a{yx}': dbus.Dictionary({dbus.Byte(7): dbus.Int64(8), dbus.Byte(9): dbus.Int64(10)}, signature='yx'),
      'aax': dbus.Array([dbus.Array([], signature='x'), dbus.Array([dbus.Int64(1)], signature='x')], signature='ax'),
      }, '', False)"""), ('Echo', 'sa{sv}o', 'a{sv}so', 'ret = (args[1], args[0], args[2])'),
      ('Long', '', 's', "ret = 'ab' * 200000"), ('Huge', '', 's', "ret = 'ab' * 600000")])`);
    expect(await call('All')).toEqual([
      {
        y: 200,
        n: -2,
        q: 60_000,
        i: -3,
        u: 4_000_000_000,
        x: -5,
        t: 6,
        d: 1.5,
        b: true,
        s: 'Müller ไ',
        o: '/m/0',
        g: 'a{sv}',
        ay: [97, 98, 99],
        'a(sy)': [
          ['ttyUSB0', 2],
          ['x', 1],
        ],
        'a{yx}': { 7: 8, 9: 10 },
        aax: [[], [1]],
      },
      '',
      false,
    ]);
    const texts = { a: 'ไฟไหม้', 'a longer name': '', '': 'x' };
    expect(await call('Echo', 'sa{sv}o', '"Müller" \\ $(rm)', texts, '/m/1')).toEqual([
      texts,
      '"Müller" \\ $(rm)',
      '/m/1',
    ]);
    expect(await call('Echo', 'sa{sv}o', '', {}, '/')).toEqual([{}, '', '/']);
    expect(await call('Long')).toEqual(['ab'.repeat(200_000)]);
  });

  it('gives nothing where a call fails, is too long, or cannot be made', async () => {
    expect(await call('Huge')).toBeNull();
    expect(await call('None')).toBeNull();
    expect(await call('Echo', 'sa{sv}o', 'cut\0off', {}, '/')).toBeNull();
    expect(await systemBus('org.example.Nobody', '/', 'org.example.Nobody Call')).toBeNull();
  });

  it.each([
    ['refuses the login', 'REJECTED EXTERNAL\r\n'],
    ['says no line', 'x'.repeat(2_000)],
    ['speaks something else', 'OK 1234\r\nHTTP/1.1 400 Bad Request\r\n\r\n'],
    ['is gone', ''],
  ])('gives nothing where what answers %s', async (_, says) => {
    const folder = await mkdtemp(join(tmpdir(), 'homeward-bus-'));
    const server = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end(says),
    );
    await new Promise<void>((ready) => void server.listen(join(folder, 'bus'), ready));
    vi.stubEnv('DBUS_SYSTEM_BUS_ADDRESS', `unix:path=${join(folder, 'bus')}`);
    expect(await call('All')).toBeNull();
    await new Promise((closed) => server.close(closed));
    await rm(folder, { recursive: true });
  });
});

it('reads no message that is cut off, as long as it is', () => {
  const path = '/org/example';
  const bytes = callBytes({
    serial: 7,
    service: 'a.b',
    path,
    method: 'a.b C',
    signature: 'sa{sv}',
    args: ['x', { y: 'z' }],
  });
  for (let length = 0; length < bytes.length; length += 1)
    expect(readMessage(bytes.subarray(0, length))).toBeNull();
  expect(readMessage(bytes)).toEqual({
    kind: busKinds.call,
    answers: 0,
    args: ['x', { y: 'z' }],
    size: bytes.length,
  });
});
