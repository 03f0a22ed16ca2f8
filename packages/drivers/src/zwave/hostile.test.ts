import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { type ZwaveHome, zwaveHome } from '@homeward/testing/drivers/zwave-home.ts';
import { type ScriptedServer, scriptedServer } from '@homeward/testing/drivers/zwave-script.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { zwaveOptions } from './options.ts';
import { probeZwave } from './probe.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});
const plug = DeviceId.parse('ZW:c0ffee01-6');

async function both(
  told: Parameters<typeof scriptedServer>[0] = {},
): Promise<{ server: ScriptedServer; home: ZwaveHome }> {
  const server = await scriptedServer(told);
  open.push(() => server.close());
  const home = await zwaveHome(server.url);
  open.push(() => home.close());
  return { server, home };
}

/** A plug as a server describes it. */
const plugNode = (no = 6, more: object = {}) => ({
  nodeId: no,
  status: 4,
  ready: true,
  isListening: true,
  isFrequentListening: false,
  interviewStage: 'Complete',
  endpoints: [{ index: 0, commandClasses: [{ id: 37 }] }],
  values: ['currentValue', 'targetValue'].map((property) => ({
    endpoint: 0,
    commandClass: 37,
    property,
    value: false,
    metadata: { type: 'boolean', readable: true, writeable: property === 'targetValue' },
  })),
  ...more,
});
const on = { commandClass: 37, endpoint: 0, property: 'currentValue', newValue: true };

describe('A Z-Wave server that is tried out', () => {
  it.each([
    [{ most: 20 }, 'the Z-Wave JS server 9.9.9 is too old (schema 20, needed is 37): update it'],
    [
      { least: 60, most: 70 },
      'the Z-Wave JS server 9.9.9 is newer than this program knows (schema 60, known is 50)',
    ],
    [{ refuses: 'schema_incompatible' }, 'the server refuses to begin (schema_incompatible)'],
  ])('says what is wrong: %j', async (told, detail) => {
    const server = await scriptedServer(told);
    open.push(() => server.close());
    expect(await probeZwave({ url: server.url })).toEqual({ ok: false, detail });
  });

  it('says what it has, and that a name and a password are wanted', async () => {
    const server = await scriptedServer({
      nodes: [plugNode(), plugNode(7, { status: 3 })],
      password: 'user:correct horse',
    });
    open.push(() => server.close());
    const at = (password: string) => server.url.replace('//', `//user:${encodeURIComponent(password)}@`);
    expect(await probeZwave({ url: at('correct horse') })).toEqual({
      ok: true,
      detail: 'Z-Wave JS server 9.9.9, 2 devices, 1 of them do not answer',
    });
    expect(await probeZwave({ url: at('wrong') })).toEqual({
      ok: false,
      detail: 'this name or password is refused',
    });
  });

  it('is read from what somebody types', () => {
    expect(zwaveOptions('stick.local')).toEqual({ url: 'ws://stick.local:3000/' });
    expect(zwaveOptions(' http://10.0.0.2:3001/ ')).toEqual({ url: 'ws://10.0.0.2:3001/' });
    expect(zwaveOptions('wss://user:secret@stick.local')).toEqual({ url: 'wss://user:secret@stick.local/' });
    for (const wrong of ['', 'ftp://x', 'ws://', 'a b c', 'x'.repeat(400)])
      expect(zwaveOptions(wrong)).toBeNull();
  });
});

describe('What a Z-Wave server says', () => {
  it('speaks the newest schema that both know', async () => {
    const { server, home } = await both({ most: 44, nodes: [plugNode()] });
    await home.until({ tag: 'link', up: true });
    expect(server.asked).toContainEqual(
      expect.objectContaining({ command: 'initialize', schemaVersion: 44 }),
    );
  });

  it('breaks nothing by nonsense, and counts it', async () => {
    const { server, home } = await both({ nodes: [plugNode()] });
    await home.until({ tag: 'discovered', device: expect.objectContaining({ id: plug }) });
    for (const text of [
      '',
      'x',
      '[]',
      'null',
      '{"type":"event"}',
      '{"type":"result"}',
      '{"type":"event","event":{"source":"node","event":"dead"}}',
    ])
      server.raw(text);
    server.raw(Buffer.from([1, 2, 3]));
    server.event({ source: 'node', event: 'value updated', nodeId: 6, args: on });
    await home.untilSaid(plug, { on: true });
    expect(home.driver.counters().malformed).toBe(7);
  });

  it('breaks nothing by wrong types, wherever they are', async () => {
    const { server, home } = await both({ nodes: [plugNode()] });
    await home.until({ tag: 'discovered', device: expect.objectContaining({ id: plug }) });
    const names = fc.constantFrom(
      'ready',
      'value updated',
      'value added',
      'value removed',
      'value notification',
      'notification',
      'metadata updated',
      'statistics updated',
      'interview completed',
      'sleep',
      'wake up',
      'credential added',
      'user deleted',
      'x',
      'node added',
      'node removed',
      'status changed',
      'grant security classes',
      'validate dsk and enter pin',
      '__proto__',
    );
    const members = fc.dictionary(
      fc.constantFrom(
        'commandClass',
        'endpoint',
        'property',
        'propertyKey',
        'newValue',
        'type',
        'event',
        'parameters',
        'ccId',
        'metadata',
        'nodeState',
        'values',
        'node',
        'nodeId',
        'status',
        'requested',
        'dsk',
        'statistics',
        'eventType',
        'eventData',
        'states',
      ),
      fc.oneof(
        fc.jsonValue(),
        fc.constantFrom(
          37,
          38,
          98,
          99,
          113,
          111,
          128,
          6,
          22,
          255,
          -1,
          1e300,
          'Access Control',
          'Door state',
          'currentValue',
        ),
      ),
    );
    const event = fc.tuple(fc.constantFrom('node', 'controller', 'driver'), names, members, members);
    const events = fc.sample(event, { numRuns: 600, seed: 7 });
    for (const [source, name, args, others] of events)
      server.event({ ...others, source, event: name, nodeId: 6, args });
    server.event({ source: 'node', event: 'ready', nodeId: 9, nodeState: plugNode(9) });
    await home.until({ tag: 'discovered', device: expect.objectContaining({ id: 'ZW:c0ffee01-9' }) });
    for (const report of home.reports)
      if (report.tag === 'discovered') expect(report.device.id).toMatch(/^ZW:[0-9A-Za-z_.-]{1,40}$/);
  });

  it('is heard in its order and whole, however much it says at once', async () => {
    const { server, home } = await both({ nodes: [plugNode(), plugNode(7)] });
    await home.until({ tag: 'discovered', device: expect.objectContaining({ id: plug }) });
    for (let no = 0; no < 20_000; no += 1)
      server.event({
        source: 'node',
        event: 'value updated',
        nodeId: 6,
        args: { ...on, newValue: no % 2 === 0 },
      });
    server.event({ source: 'node', event: 'value updated', nodeId: 7, args: on });
    await home.untilSaid('ZW:c0ffee01-7', { on: true });
    const said = home.reports.filter(
      (report) => report.tag === 'reported' && report.live && report.device === plug,
    );
    expect(said.map((report) => report.tag === 'reported' && report.values.on)).toEqual(
      Array.from({ length: 20_000 }, (_, no) => no % 2 === 0),
    );
  });

  it('is lost when it says more at once than makes sense', async () => {
    const { server, home } = await both();
    await home.until({ tag: 'link', up: true });
    server.raw(`{"type":"event","x":"${'x'.repeat(33 * 2 ** 20)}"}`);
    await home.until({ tag: 'link', up: false, reason: 'it said more at once than makes sense' });
  });

  it('is lost when it hangs', async () => {
    const { server, home } = await both();
    await home.until({ tag: 'link', up: true });
    server.hang();
    home.clock.hurry(10_000);
    home.clock.hurry(10_000);
    await home.until({ tag: 'link', up: false, reason: 'the server says nothing any more' });
  });

  it('counts no network that has no number as one that it knew', async () => {
    const { home } = await both({ homeId: 'x', nodes: [plugNode()] });
    await home.until({ tag: 'link', up: true });
    expect(home.reports.filter(({ tag }) => tag === 'discovered')).toEqual([]);
  });
});

describe('Commands to a Z-Wave server', () => {
  it('are not confirmed by what it only supposes', async () => {
    const { server, home } = await both({ nodes: [plugNode()] });
    await home.until({ tag: 'discovered', device: expect.objectContaining({ id: plug }) });
    const command = home.driver.command(plug, { tag: 'switch', on: true });
    await server.until('node.set_value');
    // It writes down what it was asked for before the device has said anything.
    server.event({ source: 'node', event: 'value updated', nodeId: 6, args: on });
    server.answer('node.set_value', { result: { status: 254 } });
    await server.settled();
    await expect
      .poll(() => home.clock.hurry(3_000) ?? server.asked.at(-1))
      .toMatchObject({
        command: 'node.poll_value',
        valueId: { property: 'currentValue' },
      });
    expect(home.reports.filter((report) => report.tag === 'reported' && report.live)).toEqual([]);
    // Asked, it says so itself.
    server.event({ source: 'node', event: 'value updated', nodeId: 6, args: on });
    expect(await command).toEqual({ tag: 'confirmed' });
  });

  it.each([
    [{ result: { status: 255 } }, { tag: 'confirmed' }],
    [{ result: { status: 2 } }, { tag: 'rejected', reason: 'unsupported' }],
    [{}, { tag: 'rejected', reason: 'unsupported' }],
    ['Controller_CallbackNOK', { tag: 'unconfirmed', reason: 'timedOut' }],
    ['node_not_found', { tag: 'rejected', reason: 'unknownDevice' }],
    ['<b>code 4711</b>', { tag: 'unconfirmed', reason: 'timedOut' }],
  ] as const)('come to what it answers: %j', async (answer, outcome) => {
    const { server, home } = await both({ nodes: [plugNode()] });
    await home.until({ tag: 'discovered', device: expect.objectContaining({ id: plug }) });
    const command = home.driver.command(plug, { tag: 'switch', on: true });
    await server.until('node.set_value');
    server.answer('node.set_value', answer);
    expect(await command).toEqual(outcome);
    expect(JSON.stringify(home.logged)).not.toContain('4711');
  });

  it('to a sleeper wait where that is right, and are not sent otherwise', async () => {
    const setpoint = {
      endpoint: 0,
      commandClass: 67,
      property: 'setpoint',
      propertyKey: 1,
      value: 19,
      metadata: { type: 'number', writeable: true, unit: '°C', max: 30 },
    };
    const sleeper = plugNode(6, { status: 1, isListening: false, values: [...plugNode().values, setpoint] });
    const { server, home } = await both({ nodes: [sleeper, plugNode(7, { status: 1, isListening: false })] });
    await home.until({ tag: 'discovered', device: expect.objectContaining({ id: plug, kind: 'radiator' }) });
    expect(await home.driver.command(plug, { tag: 'setpoint', heat: 21 })).toEqual({
      tag: 'unconfirmed',
      reason: 'asleep',
    });
    await server.until('node.set_value');
    expect(server.asked.at(-1)).toMatchObject({
      valueId: { property: 'setpoint', propertyKey: 1 },
      value: 21,
    });
    expect(await home.driver.command(DeviceId.parse('ZW:c0ffee01-7'), { tag: 'switch', on: true })).toEqual({
      tag: 'rejected',
      reason: 'asleep',
    });
    server.event({ source: 'node', event: 'wake up', nodeId: 6 });
    await home.until({ tag: 'availability', device: plug, online: true });
    server.event({
      source: 'node',
      event: 'value updated',
      nodeId: 6,
      args: { commandClass: 67, endpoint: 0, property: 'setpoint', propertyKey: 1, newValue: 21 },
    });
    await home.untilSaid(plug, { heatSetpoint: 21 });
  });
});

describe('The network behind a Z-Wave server', () => {
  const begun = async () => {
    const { server, home } = await both({ nodes: [plugNode()] });
    await home.until({ tag: 'discovered', device: expect.objectContaining({ id: plug }) });
    if (home.driver.network === undefined) throw new Error('no network');
    return { server, home, wire: home.driver.network };
  };

  it('forgets a node that does not answer; one that does leaves by its own button', async () => {
    const { server, home, wire } = await begun();
    const removal = wire.act('removeDevice', plug);
    await server.until('controller.remove_failed_node');
    server.answer('controller.remove_failed_node', 'RemoveFailedNode_Failed');
    await server.until('controller.begin_exclusion');
    server.answer('controller.begin_exclusion', { success: true });
    server.event({ source: 'controller', event: 'node removed', node: { nodeId: 6 }, reason: 0 });
    expect(await removal).toEqual({ ok: true, detail: 'node 6 left' });
    await home.until({ tag: 'availability', device: plug, online: false });
    expect(await wire.act('removeDevice', plug)).toEqual({ ok: false, detail: 'not there' });
  });

  it('is not open any more when nobody leaves', async () => {
    const { server, home, wire } = await begun();
    const exclusion = wire.act('exclude', null);
    await server.until('controller.begin_exclusion');
    server.answer('controller.begin_exclusion', { success: true });
    await server.settled();
    home.clock.hurry(60_000);
    await server.until('controller.stop_exclusion');
    server.answer('controller.stop_exclusion', { success: true });
    expect(await exclusion).toEqual({ ok: false, detail: 'nothing left' });
  });

  it('has a device leave by its button, and lets it in anew', async () => {
    const { server, wire } = await begun();
    const again = wire.act('rejoin', null);
    await server.until('controller.begin_exclusion');
    expect(wire.joining?.()).toEqual({ tag: 'leaving' });
    server.answer('controller.begin_exclusion', { success: true });
    server.event({ source: 'controller', event: 'node removed', node: { nodeId: 6 }, reason: 0 });
    await server.until('controller.begin_inclusion');
    server.answer('controller.begin_inclusion', { success: true });
    server.event({ source: 'controller', event: 'inclusion started' });
    await expect.poll(() => wire.joining?.()).toEqual({ tag: 'open' });
    server.event({ source: 'controller', event: 'node added', node: { nodeId: 7 }, result: {} });
    expect(await again).toEqual({ ok: true, detail: 'node 7 joined' });
  });

  it('that is open for teaching opens again by itself after one has left', async () => {
    const { server, home, wire } = await begun();
    home.driver.learn?.(true);
    await server.until('controller.begin_inclusion');
    server.answer('controller.begin_inclusion', { success: true });
    await expect.poll(() => wire.joining?.()).toEqual({ tag: 'open' });
    const again = wire.act('rejoin', null);
    await server.until('controller.stop_inclusion');
    server.answer('controller.stop_inclusion', { success: true });
    server.event({ source: 'controller', event: 'inclusion stopped' });
    await server.until('controller.begin_exclusion');
    server.answer('controller.begin_exclusion', { success: true });
    server.event({ source: 'controller', event: 'node removed', node: { nodeId: 6 }, reason: 0 });
    expect(await again).toEqual({ ok: true, detail: 'node 6 left' });
    home.clock.hurry(3_000);
    const begins = () => server.asked.filter(({ command }) => command === 'controller.begin_inclusion');
    await expect.poll(() => begins().length).toBe(2);
  });

  it('stays closed where teaching ends while one leaves', async () => {
    const { server, home, wire } = await begun();
    home.driver.learn?.(true);
    await server.until('controller.begin_inclusion');
    server.answer('controller.begin_inclusion', { success: true });
    await expect.poll(() => wire.joining?.()).toEqual({ tag: 'open' });
    const again = wire.act('rejoin', null);
    await server.until('controller.stop_inclusion');
    server.answer('controller.stop_inclusion', { success: true });
    await server.until('controller.begin_exclusion');
    server.answer('controller.begin_exclusion', { success: true });
    home.driver.learn?.(false);
    server.event({ source: 'controller', event: 'node removed', node: { nodeId: 6 }, reason: 0 });
    expect(await again).toEqual({ ok: true, detail: 'node 6 left' });
    expect(server.asked.filter(({ command }) => command === 'controller.begin_inclusion')).toHaveLength(1);
  });

  it('has nobody leave while it asks for a PIN', async () => {
    const { server, home, wire } = await begun();
    home.driver.learn?.(true);
    await server.until('controller.begin_inclusion');
    server.answer('controller.begin_inclusion', { success: true });
    server.event({ source: 'controller', event: 'validate dsk and enter pin', dsk: '-11111' });
    await expect.poll(() => wire.joining?.()?.tag).toBe('pin');
    expect(await wire.act('rejoin', null)).toEqual({ ok: false, detail: 'the network is busy' });
    expect(wire.joining?.()?.tag).toBe('pin');
  });

  it.each([
    [
      'keys',
      'grant security classes',
      { requested: { securityClasses: [2] } },
      'controller.grant_security_classes',
    ],
    ['pin', 'validate dsk and enter pin', { dsk: '-11111' }, 'controller.validate_dsk_and_enter_pin'],
  ] as const)('that waits for no %s any more says so, and opens again', async (tag, name, told, command) => {
    const { server, home, wire } = await begun();
    home.driver.learn?.(true);
    await server.until('controller.begin_inclusion');
    server.answer('controller.begin_inclusion', { success: true });
    server.event({ source: 'controller', event: name, ...told });
    await expect.poll(() => wire.joining?.()?.tag).toBe(tag);
    const said = wire.answer?.(tag === 'pin' ? { tag, pin: '12345' } : { tag, grant: ['accessControl'] });
    await server.until(command);
    server.answer(command, 'inclusion_phase_not_in_progress');
    expect(await said).toEqual({ ok: false, detail: 'inclusion_phase_not_in_progress' });
    expect(wire.joining?.()).toEqual({ tag: 'failed', device: null, why: 'inclusion' });
    home.clock.hurry(3_000);
    const begins = () => server.asked.filter((one) => one['command'] === 'controller.begin_inclusion');
    await expect.poll(() => begins().length).toBe(2);
  });

  it('that does not know a command cannot do it, and is not asked again', async () => {
    const { server, home } = await begun();
    const told = home.driver.command(plug, { tag: 'switch', on: true });
    await server.until('node.set_value');
    server.answer('node.set_value', 'unknown_command');
    expect(await told).toEqual({ tag: 'rejected', reason: 'unsupported' });
  });

  it('lets nobody in while a device is to leave', async () => {
    const { server, home, wire } = await begun();
    home.driver.learn?.(true);
    await server.until('controller.begin_inclusion');
    server.answer('controller.begin_inclusion', { success: true });
    await server.settled();
    await expect.poll(() => wire.joining?.()).toEqual({ tag: 'open' });
    const exclusion = wire.act('exclude', null);
    await server.until('controller.stop_inclusion');
    server.answer('controller.stop_inclusion', { success: true });
    await server.until('controller.begin_exclusion');
    server.answer('controller.begin_exclusion', { success: true });
    await server.settled();
    server.event({ source: 'controller', event: 'node removed', node: { nodeId: 6 }, reason: 0 });
    expect(await exclusion).toEqual({ ok: true, detail: 'node 6 left' });
  });

  it('is busy where it says so inside of its answer', async () => {
    const { server, wire } = await begun();
    const healing = wire.act('heal', null);
    await server.until('controller.begin_rebuilding_routes');
    server.answer('controller.begin_rebuilding_routes', { success: false });
    expect(await healing).toEqual({ ok: false, detail: 'the network is busy' });
  });

  it('puts a device in the place of one that does not answer, and counts the routes that it found', async () => {
    const { server, home, wire } = await begun();
    const replacing = wire.act('replaceDevice', plug);
    await server.until('controller.replace_failed_node');
    server.answer('controller.replace_failed_node', { success: true });
    server.event({ source: 'controller', event: 'node removed', node: { nodeId: 6 }, reason: 3 });
    server.event({
      source: 'controller',
      event: 'node added',
      node: { nodeId: 6 },
      result: { lowSecurity: true, lowSecurityReason: 3 },
    });
    expect(await replacing).toEqual({
      ok: false,
      detail: 'node 6 joined without the keys that it should have',
    });
    server.event({ source: 'node', event: 'sleep', nodeId: 6 });
    await expect
      .poll(() => wire.joining?.())
      .toMatchObject({ tag: 'interview', asleep: true, safety: { keys: null, problem: 'noAnswer' } });
    server.event({ source: 'node', event: 'ready', nodeId: 6, nodeState: plugNode() });
    await home.until({ tag: 'discovered', device: expect.objectContaining({ id: plug }), joined: true });

    const healing = wire.act('heal', null);
    await server.until('controller.begin_rebuilding_routes');
    server.answer('controller.begin_rebuilding_routes', { success: true });
    server.event({
      source: 'controller',
      event: 'rebuild routes done',
      result: { 6: 'done', 7: 'failed', 8: 'skipped' },
    });
    expect(await healing).toEqual({ ok: false, detail: '1 done, 1 failed, 1 skipped' });
  });
});
