import { once } from 'node:events';
import { createServer } from 'node:net';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import {
  benchOf,
  createImpatientClock,
  plainChance,
  realClock,
} from '@homeward/testing/drivers/driver-bench.ts';
import { pymodbusThere, startModbusServer } from '@homeward/testing/drivers/modbus-server.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createWiredDriver } from './driver.ts';
import { crc16, unwrap, wrap } from './modbus-frames.ts';
import { blocksOf } from './modbus-gateway.ts';
import type { ModbusWiredOptions } from './options.ts';
import { probeWired } from './probe.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const window = DeviceId.parse('IN:1');
const hall = DeviceId.parse('IN:2');
const horn = DeviceId.parse('SR:1');
const ports = { clock: realClock, random: plainChance };

function gateway(port: number, framing: 'tcp' | 'rtu' = 'tcp'): ModbusWiredOptions {
  return {
    tag: 'modbus',
    host: '127.0.0.1',
    port,
    unit: 1,
    framing,
    inputs: [
      {
        id: window,
        name: 'Window',
        kind: 'door_contact',
        table: 'discrete',
        address: 3,
        measure: { tag: 'contact', closedWhen: 'high' },
        loop: { tag: 'NC' },
        tolerance: 10,
      },
      {
        id: hall,
        name: 'Hall',
        table: 'input',
        address: 7,
        // Millivolts over a loop that hangs by 4700 ohms on 3.3 V.
        measure: { tag: 'volts', scale: 0.001, supply: 3.3, pullUp: 4700 },
        loop: { tag: 'DEOL', end: 4700, alarm: 4700 },
        tolerance: 10,
      },
    ],
    outputs: [{ id: horn, name: 'Horn', kind: 'siren', coil: 2 }],
  };
}
const atRest = 1650;
const inAlarm = 2200;

describe.skipIf(!pymodbusThere())('a Modbus gateway (needs the package python3-pymodbus)', () => {
  async function home(framing: 'tcp' | 'rtu' = 'tcp', more: Partial<ModbusWiredOptions> = {}) {
    const server = await startModbusServer(framing);
    open.push(server.close);
    await server.put('discrete', 3, 1);
    await server.put('input', 7, atRest);
    const clock = createImpatientClock();
    const driver = createWiredDriver(
      { ...gateway(server.port, framing), ...more },
      { clock, random: plainChance },
    );
    open.push(() => driver.stop());
    return { server, ...(await benchOf(driver)) };
  }

  it.each(['tcp', 'rtu'] as const)('is measured and obeys, framed as %s', async (framing) => {
    const { server, driver, until } = await home(framing);
    await until({ tag: 'link', up: true });
    await until({
      tag: 'reported',
      device: window,
      values: { opening: 'closed', tamper: false, masked: false },
    });
    await until({ tag: 'reported', device: hall, values: { detected: false, tamper: false, masked: false } });
    expect(driver.measured?.(hall)).toEqual({ ohms: 4700, says: 'normal' });
    await server.put('input', 7, inAlarm);
    await until({ tag: 'reported', device: hall, values: { detected: true, tamper: false, masked: false } });
    await server.put('input', 7, 0);
    await until({ tag: 'reported', device: hall, values: { detected: null, tamper: true, masked: null } });
    await server.put('discrete', 3, 0);
    await until({
      tag: 'reported',
      device: window,
      values: { opening: 'open', tamper: false, masked: false },
    });
    expect(await driver.command(horn, { tag: 'siren', sound: 'burglar', volume: 'loud' })).toEqual({
      tag: 'confirmed',
    });
    expect(await server.shows('coil', 2)).toBe(1);
    await until({ tag: 'reported', device: horn, values: { sounding: true }, live: true });
    await server.put('coil', 2, 0);
    await until({ tag: 'reported', device: horn, values: { sounding: false }, live: true });
  });

  it('makes all unknown when it is gone, and is dialled again', async () => {
    const { server, driver, until, reports } = await home();
    await until({ tag: 'reported', device: hall });
    await server.close();
    await until({ tag: 'link', up: false, devices: [window, hall, horn] });
    expect(await driver.command(horn, { tag: 'siren', sound: 'burglar', volume: 'loud' })).toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
    const again = await startModbusServer('tcp', server.port);
    open.push(again.close);
    const before = reports.length;
    await expect
      .poll(() => reports.slice(before), { timeout: 30_000 })
      .toContainEqual({ tag: 'link', up: true });
    // It was not told then what it was told while it was away.
    expect(await again.shows('coil', 2)).toBe(0);
  });

  it('is lost when it takes questions and answers none', async () => {
    const { server, until } = await home();
    await until({ tag: 'reported', device: hall });
    server.hang(true);
    open.push(() => Promise.resolve(server.hang(false)));
    await until({ tag: 'link', up: false, reason: 'the gateway does not answer any more' });
  });

  it('is lost when it answers and is frozen', async () => {
    const { server, until, reports } = await home('tcp', {
      heartbeat: { coil: 90, echo: { table: 'discrete', address: 90 } },
    });
    await until({ tag: 'reported', device: hall });
    server.freeze();
    await until({ tag: 'link', up: false, reason: 'the gateway is frozen: it echoes no heartbeat' });
    expect(reports.filter(({ tag }) => tag === 'link')).toHaveLength(2);
  }, 60_000);

  it('keeps its other terminals when it does not know one', async () => {
    const server = await startModbusServer('tcp');
    open.push(server.close);
    await server.put('discrete', 3, 1);
    const known = gateway(server.port);
    const [one, two] = known.inputs;
    if (one === undefined || two === undefined) return expect.fail('no inputs');
    const options = { ...known, inputs: [one, { ...two, address: 5_000 }] };
    const driver = createWiredDriver(options, ports);
    open.push(() => driver.stop());
    const { until } = await benchOf(driver);
    await until({ tag: 'availability', device: hall, online: false });
    await until({ tag: 'reported', device: window, live: true });
    expect(await probeWired(options, ports)).toEqual({
      ok: false,
      detail: '1 of 2 inputs measured; refused: IN:2',
    });
  });

  it('is tried as it was typed in', async () => {
    const server = await startModbusServer('tcp');
    open.push(server.close);
    expect(await probeWired(gateway(server.port), ports)).toEqual({
      ok: true,
      detail: '2 of 2 inputs measured',
    });
    const other = { ...gateway(server.port), unit: 9 };
    expect(await probeWired(other, ports)).toMatchObject({ ok: false });
    await server.close();
    expect((await probeWired(gateway(server.port), ports)).detail).toContain('ECONNREFUSED');
  });
});

it('that speaks something else is no gateway', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  open.push(async () => void server.close());
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  expect(await probeWired(gateway(port), ports)).toEqual({
    ok: false,
    detail: 'the gateway does not speak Modbus',
  });
});

describe('frames', () => {
  it('are checked on the line', () => {
    expect(crc16(Buffer.from('010300000001', 'hex'))).toBe(0x0a84);
    const frame = wrap('rtu', 0, 1, Buffer.from('0302abcd', 'hex'));
    expect(unwrap('rtu', frame)).toMatchObject({ length: 7, frame: { unit: 1 } });
    frame[3] = 0;
    expect(unwrap('rtu', frame)).toBe('broken');
  });

  it('wait for all of their bytes', () => {
    const frame = wrap('tcp', 7, 1, Buffer.from('0302abcd', 'hex'));
    for (let length = 0; length < frame.length; length += 1)
      expect(unwrap('tcp', frame.subarray(0, length))).toBeNull();
    expect(unwrap('tcp', Buffer.concat([frame, frame]))).toMatchObject({
      length: frame.length,
      frame: { id: 7 },
    });
  });
});

it('reads terminals that lie beside each other at once', () => {
  const at = (address: number, table: 'input' | 'discrete' = 'input') => ({
    id: DeviceId.parse(`IN:${address}`),
    place: { table, address },
    isOutput: false,
  });
  const blocks = blocksOf([at(9), at(1), at(2), at(40), at(1, 'discrete')]);
  expect(blocks.map(({ table, address, count }) => [table, address, count])).toEqual([
    ['discrete', 1, 1],
    ['input', 1, 9],
    ['input', 40, 1],
  ]);
});
