import { describe, expect, it } from 'vitest';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import {
  area,
  frontDoor,
  garage,
  hall,
  hallLight,
  home,
  house,
  lights,
  porchLight,
  sampleSchedule,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { sampleExample } from '@homeward/testing/server/sample-example.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { password } from '@homeward/testing/server/test-server.ts';
import { commandGuard } from '../api/guarding.ts';
import { defaultLimits } from '../options/options.ts';

const started = serversOfThisFile();

const armed = sampleView(home, {
  areas: [area(house, 'House', { phase: { tag: 'armed', mode: 'arm' } }), area(garage, 'Garage')],
});
const disarmed = sampleView();

type Who = 'owner' | 'installer';

/**
 * Somebody at a home whose company asks owners for no proof, long after he signed in: the installer whom the owner lets in,
 * or the owner himself.
 */
async function late(who: Who, view = armed) {
  const made = await started({ view });
  const { tenants } = made.server.services;
  const company = 'company' as TenantId;
  await tenants.putTenant({
    id: company,
    kind: 'installer',
    parent: null,
    name: 'Company',
    mail: '',
    phone: '',
    address: '',
    flags: { masterPermissionCheck: false, settingPrompt: true },
    createdAt: 1,
  });
  await tenants.change(home, { tenant: company });
  if (who === 'installer')
    await made.person('fitter', 'installer', { consentUntil: made.clock.now() + 3_600_000 });
  const token = await made.token(who === 'owner' ? 'demo' : 'fitter');
  made.clock.advance(defaultLimits.fresh + 1000);
  const known = made.server.services.registry.peek(home);
  if (known === undefined) throw new Error('the panel never said how it is');
  return {
    clock: made.clock,
    ask: async (name: string, given: object) => (await made.raw(name, { token, ...given })).envelope?.code,
    prove: () => made.call('POST /auth/confirm', { token, body: { password } }),
    sent: (): readonly PanelCommand[] => made.hub.commands.map(({ command }) => command),
    weakened: () =>
      made.hub.commands.filter(({ command }) => commandGuard(command, known) === 'proven').length,
  };
}

const delays = { arm: { exit: 60, entry1: 30, entry2: 60 } };
const { id: _, allowedBy: __, ...nightly } = sampleSchedule;

/** What somebody would change who has the session of another, while the house is armed. */
const wishes: readonly (readonly [what: string, call: RouteName, body: object])[] = [
  ['the length of the siren', 'PUT /panel/system', { sirenMinutes: 0 }],
  ['how long a silent device is waited for', 'PUT /panel/system', { supervisionHours: 0 }],
  ['from when on a device is not listened to', 'PUT /panel/system', { floodPerMinute: 1 }],
  ['where the sun rises', 'PUT /panel/system', { latitude: 1, longitude: 1 }],
  ['the clock, so that a schedule disarms', 'POST /panel/timezone', { internet_time: false, time: '06:59' }],
  ['the time zone', 'POST /panel/timezone', { time_zone: 'Asia/Tokyo' }],
  ['delays', 'PUT /panel/area', { area: 1, delays }],
  ['whether an area is supervised', 'PUT /panel/area', { area: 1, supervision: false }],
  ['an area that is disarmed', 'PUT /panel/area', { area: 2, supervision: false }],
  ['what a zone answers with', 'PUT /panel/device', { device_id: frontDoor.id, sresp_mode_1: '0' }],
  ['whether a device is there', 'DELETE /panel/device', { device_id: frontDoor.id }],
  ['what a device is taken for', 'POST /panel/device_replace', { device_id: frontDoor.id, by: hallLight.id }],
  ['what counts together', 'PUT /panel/detector_group', { groups: [] }],
  ['a schedule', 'POST /panel/schedule', { ...nightly, minute: '600' }],
  ['whether there is a schedule', 'DELETE /panel/schedule', { id: sampleSchedule.id }],
  ['a rule', 'POST /automation/rule_enable', { id: porchLight.id, enabled: false }],
  ['a zone on trial', 'POST /panel/soak_test', { device_id: frontDoor.id, days: 14 }],
  ['whether anything is reported', 'POST /panel/test_mode', { minutes: 240 }],
  ['whether the panel runs', 'POST /panel/reset', { kind: 'restart', force: true }],
];

describe('a session that somebody else has, while the house is armed', () => {
  describe.each(['owner', 'installer'] as const)('of the %s', (who) => {
    it.each(wishes)('does not change %s', async (_what, name, body) => {
      const session = await late(who);
      expect(await session.ask(name, { body })).toBe('428');
      expect(session.sent()).toEqual([]);
    });

    it('weakens nothing by any call there is', async () => {
      const session = await late(who);
      for (const [name, { access, example }] of Object.entries(routes) as readonly (readonly [
        string,
        Route,
      ])[])
        // The panel's code, which is a proof, is right in its example.
        if (access.tag === 'panel' && name !== 'POST /auth/passcode')
          await session.ask(name, sampleExample(example));
      expect(session.sent().length).toBeGreaterThan(20);
      expect(session.weakened()).toBe(0);
    });
  });

  it('is told why, and goes on once its person has proven himself', async () => {
    const session = await late('installer');
    const body = { sirenMinutes: 5 };
    expect(await session.ask('PUT /panel/system', { body })).toBe('428');
    await session.prove();
    expect(await session.ask('PUT /panel/system', { body })).toBe('000');
    expect(session.weakened()).toBe(1);
  });

  it('changes what guards nothing', async () => {
    const session = await late('owner');
    const free: readonly (readonly [RouteName, object])[] = [
      ['PUT /panel/own_modes', { modes: [{ mode: 'home_1', name: 'Night', icon: 'houseShield' }] }],
      ['POST /panel/device_name', { device_id: frontDoor.id, name: 'Entrance' }],
      ['PUT /panel/area', { area: 1, area_name: 'All of it' }],
      ['PUT /panel/room', { id: hall.id, name: 'Lobby' }],
      ['PUT /panel/group', { id: lights.id, name: 'Lamps', devices: [hallLight.id] }],
      ['PUT /panel/info', { contact: 'Ben' }],
      ['PUT /panel/prompt_setting', { chime: 'off' }],
      ['POST /panel/soak_test', { device_id: frontDoor.id, days: 0 }],
      ['POST /panel/test_mode', { minutes: 0 }],
    ];
    for (const [name, body] of free) expect([name, await session.ask(name, { body })]).toEqual([name, '000']);
    expect(session.sent()).toHaveLength(free.length);
  });

  it('changes all of it where nothing is armed', async () => {
    const session = await late('owner', disarmed);
    expect(await session.ask('PUT /panel/system', { body: { sirenMinutes: 0 } })).toBe('000');
    expect(session.weakened()).toBe(1);
  });
});
