import { flags } from '@homeward/contract/words/values/limits.ts';
import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { describe, expect, it } from 'vitest';
import { frontDoor, hallLight, home } from '@homeward/testing/server/sample-panel.ts';
import { goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();

/** The owner of a home whose installer company has flags of its own. */
async function owner(own: Partial<Record<FlagName, boolean>>) {
  const made = await started();
  const company = 'company' as TenantId;
  const { tenants } = made.server.services;
  await tenants.putTenant({
    id: company,
    kind: 'installer',
    parent: null,
    name: 'Company',
    mail: '',
    phone: '',
    address: '',
    flags: own,
    createdAt: 1,
  });
  await tenants.change(home, { tenant: company });
  const token = await made.token('demo');
  return {
    ...made,
    ask: async (name: string, body?: object) =>
      (await made.call(name, { token, ...(body ? { body } : {}) })).envelope,
  };
}
const off = { code: '403', message: 'v2_mg_switched_off' };

// S6.2
describe('the flags of a tenant', () => {
  it.each([
    [
      'accountDeviceBypass',
      'POST /device/bypass',
      { bypass_type: 'oneTime', devices: [{ device_id: frontDoor.id, temp_bypass: '1' }] },
    ],
    ['masterEditsEquipmentName', 'PUT /panel/device', { device_id: hallLight.id, name: 'Lamp' }],
    ['settingZwaveTool', 'POST /device/zwave_tool', { action: 'heal' }],
    ['settingReport', 'POST /panel/report', { destinations: [] }],
    ['exclusionMode', 'GET /panel/exclusion', undefined],
  ] as const)('%s decides of %s', async (flag, name, body) => {
    const shut = await owner({ [flag]: false });
    expect(await shut.ask(name, body)).toMatchObject(off);
    expect(shut.hub.commands).toEqual([]);
    const open = await owner({ [flag]: true });
    expect((await open.ask(name, body)).message).not.toBe(off.message);
  });

  it('voiceReport and voiceAccount are both needed for calls by voice', async () => {
    for (const one of [{ voiceReport: true }, { voiceAccount: true }])
      expect(await (await owner(one)).ask('GET /user/voice_report')).toMatchObject(off);
    const both = await owner({ voiceReport: true, voiceAccount: true });
    expect(await both.ask('GET /user/voice_report')).toMatchObject({ code: '000' });
  });

  it('masterPermissionCheck decides whether settings of the panel, and they alone, ask for a fresh proof', async () => {
    for (const [check, code] of [
      [true, '428'],
      [false, '000'],
    ] as const) {
      const { ask, clock } = await owner({ masterPermissionCheck: check });
      clock.advance(6 * 60_000);
      expect((await ask('POST /panel/system', { sirenMinutes: '5' })).code).toBe(code);
      expect((await ask('POST /panel/report', { destinations: [] })).code).toBe('428');
      expect((await ask('DELETE /panel/pin_code', { no: 2, pincode: goodPin })).code).toBe('428');
    }
  });

  it('pinLengthSix is told as the panel has it', async () => {
    const { ask } = await owner({});
    expect((await ask('GET /common/settings')).data).toMatchObject({ flags: { pinLengthSix: '1' } });
    expect(flags.pinLengthSix).toBe(true);
  });
});
