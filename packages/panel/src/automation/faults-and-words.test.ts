import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { Trigger } from '@homeward/contract/shapes/automation/automation.ts';
import { describe, expect, it } from 'vitest';
import { device, devices } from '@homeward/testing/panel/house.ts';
import { rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

/** The house with a rule that tells and asks something of the web. */
function withRule(
  trigger: Trigger,
  text = 'ran',
  url = 'https://x.example/',
  body: string | null = null,
): Rig {
  const rule = Rule.parse({
    id: 'told',
    name: 'Told',
    enabled: true,
    trigger,
    conditions: [],
    actions: [
      { tag: 'notify', text },
      { tag: 'request', method: body === null ? 'GET' : 'POST', url, body },
    ],
    leave: [],
  });
  const cellar = device('cellar', 'door_contact', 1, 40, { room: 'below' });
  return rigFor({
    devices: [...devices, { ...cellar, name: 'Cellar "door"' }],
    rooms: [{ id: 'below' as never, name: 'Below' }],
    rules: [rule],
  });
}
const told = (rig: Rig) =>
  rig.events().flatMap(({ code, detail }) => (code.slice(3, 6) === '750' ? [detail] : []));

describe('a rule that waits for a fault', () => {
  it.each([
    ['battery', { batteryLow: true }],
    ['cover', { tamper: true }],
    ['power', { acFailure: true }],
  ] as const)('of a device starts with its %s, once, and no other', (fault, values) => {
    const rig = withRule({ tag: 'fault', fault, over: false });
    rig.says('window', { opening: 'closed', ...values });
    rig.says('window', { opening: 'closed', ...values });
    expect(told(rig)).toEqual(['ran']);
    const other = withRule({ tag: 'fault', fault: 'trouble', over: false });
    other.says('window', { opening: 'closed', ...values });
    expect(told(other)).toEqual([]);
  });

  it('that is over starts when it is, and not when it begins', () => {
    const rig = withRule({ tag: 'fault', fault: 'cover', over: true });
    rig.says('window', { tamper: true });
    expect(told(rig)).toEqual([]);
    rig.says('window', { tamper: false });
    expect(told(rig)).toEqual(['ran']);
  });

  it('starts with silence, and with any at all where it waits for any', () => {
    const silent = withRule({ tag: 'fault', fault: 'silence', over: false });
    silent.wait(7201);
    expect(told(silent)).toEqual(['ran']);
    const any = withRule({ tag: 'fault', fault: null, over: false });
    any.says('window', { tamper: true });
    expect(told(any)).toEqual(['ran']);
  });

  it('starts with the mains of the panel, by its name', () => {
    const rig = withRule({ tag: 'fault', fault: 'power', over: false }, '{name} has no mains');
    rig.feed({ tag: 'panelReported', fault: 'acFailure', on: true });
    rig.wait(11);
    expect(told(rig)).toEqual(['Test house has no mains']);
  });
});

describe('words of what happened', () => {
  const opened: Trigger = { tag: 'opened', device: 'RF:cellar' as never };
  const opens = (rig: Rig) => {
    rig.says('cellar', { opening: 'closed' });
    return rig.says('cellar', { opening: 'open' });
  };

  it('stand in a message, those that there are not are empty, and other braces stay', () => {
    const rig = withRule(opened, '{name}, {room}, {zone}, {area}{value}{who} {nothing}');
    opens(rig);
    expect(told(rig)).toEqual(['Cellar "door", Below, 40, House {nothing}']);
  });

  it('fit into the address of a request behind its host, and into its body', () => {
    const rig = withRule(opened, 'ran', 'https://{name}.example/?n={name}', '{"who":"{name}"}');
    const request = opens(rig).find(({ tag }) => tag === 'request');
    expect(request).toMatchObject({
      request: {
        url: 'https://{name}.example/?n=Cellar%20%22door%22',
        body: '{"who":"Cellar \\"door\\""}',
      },
    });
  });

  it('are the number that a rule waited for, and who changed the mode', () => {
    const warm = withRule(
      {
        tag: 'measure',
        device: 'RF:window' as never,
        measure: 'temperature',
        above: 20,
        below: null,
        forSeconds: 0,
      },
      '{name} {value}',
    );
    warm.says('window', { temperature: 21.5 });
    expect(told(warm)).toEqual(['window 21.5']);
    const rig = withRule({ tag: 'mode', area: 1 as never, mode: 'disarm' }, '{who} opened {area}');
    rig.setMode('arm');
    rig.wait(60);
    rig.setMode('disarm');
    expect(told(rig)).toEqual(['Ada opened House']);
  });
});
