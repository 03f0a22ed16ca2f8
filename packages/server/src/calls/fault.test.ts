import { describe, expect, it } from 'vitest';
import {
  device,
  frontDoor,
  garageDoor,
  home,
  house,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const status = {
  faults: ['noSim', 'noGsmSignal'],
  battery: null,
  rssi: 1,
  sirenMuted: false,
  suspended: false,
} as const;
const broken = { ...frontDoor, faults: ['tamper', 'lowBattery'] } as const;
const bypassed = {
  ...device('RF:00000009', 'pir', 'Hall', { area: house, zone: 9 }),
  faults: ['tamper'],
  bypass: { permanent: true, oneTime: false, tamper: false },
} as const;
const view = sampleView(home, { status, devices: [broken, bypassed, garageDoor] });

// S7.17
describe('the dashboard of faults', () => {
  it('counts as clients of the family read it (domain 1.4), without what is bypassed', async () => {
    const { call, token } = await started({ view });
    const { envelope } = await call('GET /fault/dashboard', { token: await token('demo') });
    expect(envelope.data).toEqual({
      panel: { detail: ['No SIM Card', 'No GSM signal'], fault_quantity: '2' },
      device: { detail: ['Tamper: 1', 'Low Battery: 1'], fault_quantity: '2', total: '3' },
      dc: { detail: ['Open: 1'], fault_quantity: '1', total: '2' },
    });
  });

  it('counts what somebody sees', async () => {
    const { call, token, person } = await started({ view });
    await person('ben', 'user', { areas: [house] });
    const { envelope } = await call('GET /fault/dashboard', { token: await token('ben') });
    expect(envelope.data).toMatchObject({
      device: { total: '2' },
      dc: { detail: [], fault_quantity: '0', total: '1' },
    });
  });
});

describe('a fault that somebody has seen', () => {
  it('is cleared by name, or all that stand there', async () => {
    const { call, token, hub } = await started({ view });
    const mine = await token('demo');
    const clear = (body: object) => call('POST /device/clear_fault', { token: mine, body });
    expect((await clear({ device_id: frontDoor.id, fault: 'tamper' })).envelope.code).toBe('000');
    expect((await clear({ area: 1, zone: 1 })).envelope.code).toBe('000');
    expect((await clear({ fault: 'noSim' })).envelope.code).toBe('000');
    expect(hub.commands.map(({ command }) => command)).toEqual([
      { tag: 'clearFault', device: frontDoor.id, fault: 'tamper' },
      { tag: 'clearFault', device: frontDoor.id, fault: 'tamper' },
      { tag: 'clearFault', device: frontDoor.id, fault: 'lowBattery' },
      { tag: 'clearFault', device: null, fault: 'noSim' },
    ]);
  });

  it('of the panel is nobody’s who has some of its areas only', async () => {
    const { call, token, person, hub } = await started({ view });
    await person('ben', 'user', { areas: [house] });
    const mine = await token('ben');
    for (const body of [{ fault: 'noSim' }, { device_id: garageDoor.id }, { device_id: 'ZB:none' }])
      expect((await call('POST /device/clear_fault', { token: mine, body })).envelope.code).toBe('998');
    expect(hub.commands).toEqual([]);
  });
});
