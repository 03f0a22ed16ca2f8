import { beforeEach, describe, expect, it } from 'vitest';
import { batchCompany, sites } from '@homeward/testing/server/batch-company.ts';
import type { BatchCompany } from '@homeward/testing/server/batch-company.ts';
import { panelMachine, release } from '@homeward/testing/server/panel-machine.ts';
import type { PanelMachine } from '@homeward/testing/server/panel-machine.ts';
import { area, house } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const minute = 60_000;

let company: BatchCompany;
let machines: readonly [PanelMachine, PanelMachine, PanelMachine];
beforeEach(async () => {
  company = await batchCompany(started);
  const [first, second, third] = company.homes;
  const machine = (one: typeof first) => panelMachine(company.test, one.hub);
  machines = [machine(first), machine(second), machine(third)];
});

const armed = [area(house, 'House', { phase: { tag: 'armed', mode: 'arm' } })];
const disarmed = [area(house, 'House')];

describe('a batch of report tests', () => {
  const tasks = [{ tag: 'testReports' }];
  const of = (outcome: string, why = '') => ({ ask: 'testReports', outcome, name: 'Station', why });

  it('is done at a panel when its destinations have answered, and not sooner', async () => {
    for (const { answers } of machines) answers.set(2, 'accepted');
    const id = await company.begin({ tasks });
    await expect
      .poll(async () => (await company.shown(id)).panels)
      .toMatchObject(sites.map(() => ({ state: 'running', outcomes: [of('waiting')] })));
    const { panels } = await company.comesTo(
      id,
      sites.map(() => ({ state: 'done', outcomes: [of('answered')] })),
    );
    expect(panels.map(({ message, changes }) => [message, changes])).toEqual(sites.map(() => ['', []]));
    expect(machines.map(({ tested }) => tested)).toEqual([[2], [2], [2]]);
  });

  it('says which destination has not answered, and why; the others are tested all the same', async () => {
    machines[0].answers.set(2, 'failed');
    for (const { answers } of machines.slice(1)) answers.set(2, 'accepted');
    await company.comesTo(await company.begin({ tasks }), [
      { state: 'failed', outcomes: [of('failed', 'noAnswer: time-out')] },
      { state: 'done' },
      { state: 'done' },
    ]);
  });

  it('waits five minutes for how a test ends, and then says that nobody knows', async () => {
    const id = await company.begin({ tasks, panels: [sites[0]] });
    await company.comesTo(id, [{ state: 'running' }]);
    company.test.clock.advance(4 * minute);
    expect((await company.shown(id)).panels).toMatchObject([{ state: 'running' }]);
    await company.comesTo(id, [{ state: 'failed', outcomes: [of('noAnswer')] }], 10_000);
  });

  it('says of a panel that reports nowhere by itself that there is nothing to test', async () => {
    const at = company.test.server.services.registry.peek(sites[0])?.revision ?? 0;
    await company.test.hub.up.change({ from: at, revision: at + 1, at: 1, destinations: [] });
    for (const { answers } of machines.slice(1)) answers.set(2, 'accepted');
    await company.comesTo(await company.begin({ tasks }), [
      { state: 'done', outcomes: [{ ask: 'testReports', outcome: 'noDestination', name: '', why: '' }] },
      { state: 'done' },
      { state: 'done' },
    ]);
  });

  it('stops where it is told to, and says nothing of what nobody waited for', async () => {
    const id = await company.begin({ tasks, panels: [sites[0]] });
    await company.comesTo(id, [{ state: 'running', outcomes: [of('waiting')] }]);
    await company.ask('DELETE /installer/batch', { id });
    expect((await company.ended(id)).panels).toMatchObject([
      { state: 'cancelled', outcomes: [of('noAnswer')] },
    ]);
  });

  it('with a change counts as failed where the changed panel does not reach its station', async () => {
    machines[0].answers.set(2, 'failed');
    const both = [{ tag: 'settings', settings: { sirenMinutes: 5 } }, ...tasks];
    await company.comesTo(await company.begin({ tasks: both }), [
      { state: 'failed', changes: [{ field: 'sirenMinutes' }] },
      { state: 'cancelled' },
      { state: 'cancelled' },
    ]);
  });
});

describe('a batch that loads firmware', () => {
  const tasks = [{ tag: 'firmware' }];
  const of = (outcome: string, name = '', why = '') => ({ ask: 'firmware', outcome, name, why });

  it('looks first, then loads, and is done when it is loaded', async () => {
    for (const machine of machines) machine.offers = release('1.1.0');
    const id = await company.begin({ tasks });
    await company.comesTo(id, [{ state: 'running' }, { state: 'waiting' }, { state: 'waiting' }], 100);
    await company.comesTo(
      id,
      sites.map(() => ({ state: 'done', outcomes: [of('loaded', '1.1.0')] })),
    );
    expect(machines.map(({ acts }) => acts)).toEqual(sites.map(() => ['check', 'stage']));
    expect(machines.map(({ firmware }) => firmware().running)).toEqual(sites.map(() => '1.0.0'));
  });

  it('is no failure where there is nothing newer, and no proof either', async () => {
    machines[1].offers = release('1.1.0');
    machines[2].offers = 'v2_mg_firmware_unreachable';
    await company.comesTo(await company.begin({ tasks }), [
      { state: 'done', outcomes: [of('nothingNewer', '1.0.0')] },
      { state: 'done', outcomes: [of('loaded', '1.1.0')] },
      { state: 'failed', outcomes: [of('failed', '', 'v2_mg_firmware_unreachable')] },
    ]);
  });

  it('leaves the others alone where the first cannot load it', async () => {
    machines[0].offers = 'v2_mg_firmware_bad_signature';
    await company.comesTo(await company.begin({ tasks }), [
      { state: 'failed', outcomes: [of('failed', '', 'v2_mg_firmware_bad_signature')] },
      { state: 'cancelled', message: 'v2_mg_batch_first_failed' },
      { state: 'cancelled' },
    ]);
  });

  it('waits for a home that is armed while it looks, and stops nothing by that', async () => {
    for (const machine of machines) machine.offers = release('1.1.0');
    const id = await company.begin({ tasks, panels: [sites[0], sites[1]] });
    await company.comesTo(id, [{ state: 'running' }, { state: 'waiting' }], 100);
    await expect.poll(() => machines[0].acts).toEqual(['check']);
    await company.homes[0].areas(armed);
    await company.comesTo(id, [{ state: 'armed', outcomes: [] }, { state: 'done' }]);
    await company.homes[0].areas(disarmed);
    await company.comesTo(id, [{ state: 'done', outcomes: [of('loaded', '1.1.0')] }, {}]);
  });

  it('loads nothing twice', async () => {
    machines[0].offers = release('1.1.0');
    const body = { tasks, panels: [sites[0]] };
    await company.comesTo(await company.begin(body), [{ outcomes: [of('loaded', '1.1.0')] }]);
    await company.comesTo(await company.begin(body), [{ outcomes: [of('loaded', '1.1.0')] }]);
    expect(machines[0].acts).toEqual(['check', 'stage', 'check']);
  });
});

describe('a batch that starts firmware', () => {
  const load = [{ tag: 'firmware' }];
  const tasks = [{ tag: 'startFirmware' }];
  const of = (outcome: string, name = '', why = '') => ({ ask: 'startFirmware', outcome, name, why });
  async function loaded(): Promise<void> {
    for (const machine of machines) machine.offers = release('1.1.0');
    await company.comesTo(
      await company.begin({ tasks: load }),
      sites.map(() => ({ state: 'done' })),
    );
  }

  it('starts it at one panel, and at the others when that one is sound', async () => {
    await loaded();
    const id = await company.begin({ tasks });
    await company.comesTo(id, [{ state: 'running' }, { state: 'waiting' }, { state: 'waiting' }], 100);
    await company.comesTo(
      id,
      sites.map(() => ({ state: 'done', outcomes: [of('started', '1.1.0')] })),
    );
    expect(machines.map(({ firmware }) => firmware().running)).toEqual(sites.map(() => '1.1.0'));
  });

  it('starts it nowhere else where the first does not live', async () => {
    await loaded();
    machines[0].sound = false;
    await company.comesTo(await company.begin({ tasks }), [
      { state: 'failed', outcomes: [of('failed', '1.1.0', 'v2_mg_firmware_did_not_start')] },
      { state: 'cancelled' },
      { state: 'cancelled' },
    ]);
    expect(machines.map(({ firmware }) => firmware().running)).toEqual(['1.0.0', '1.0.0', '1.0.0']);
  });

  it('never starts it at a home that is armed, also where only the panel knows', async () => {
    await loaded();
    await company.homes[0].areas(armed);
    company.homes[1].refuses = ({ tag }) =>
      tag === 'upkeep' ? { tag: 'invalid', why: 'v2_mg_disarm_first', where: 'area' } : null;
    const id = await company.begin({ tasks });
    await company.comesTo(id, [{ state: 'armed' }, { state: 'armed' }, { state: 'done' }]);
    await company.homes[0].areas(disarmed);
    company.homes[1].refuses = () => null;
    await company.comesTo(id, [{ state: 'done' }, { state: 'done' }, {}]);
    expect(machines.map(({ acts }) => acts.filter((act) => act === 'apply'))).toEqual(
      sites.map(() => ['apply']),
    );
    const sent = company.homes.flatMap(({ hub }) => hub.commands.map(({ command }) => command));
    expect(sent.filter((command) => 'force' in command && command.tag === 'upkeep' && command.force)).toEqual(
      [],
    );
  });

  it('says of one that was sent and is waited for no more that nobody knows', async () => {
    await loaded();
    machines[0].sound = false;
    const id = await company.begin({ tasks, panels: [sites[0]] });
    await company.comesTo(id, [{ state: 'running', outcomes: [of('waiting', '1.1.0')] }], 100);
    await company.ask('DELETE /installer/batch', { id });
    expect((await company.ended(id)).panels).toMatchObject([
      { state: 'failed', message: 'v2_mg_panel_no_answer', outcomes: [of('noAnswer', '1.1.0')] },
    ]);
  });

  it('says where none is loaded', async () => {
    await company.comesTo(await company.begin({ tasks, panels: [sites[0]] }), [
      { state: 'done', outcomes: [of('nothingLoaded', '1.0.0')] },
    ]);
  });

  it('asks for a fresh proof', async () => {
    company.test.clock.advance(6 * minute);
    expect((await company.ask('POST /installer/batch', { panels: sites, tasks })).envelope.code).toBe('428');
  });
});
