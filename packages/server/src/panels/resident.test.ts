import { standardConnections } from '@homeward/contract/rules/reports/standard-connections.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import { PanelActivity, PanelSetup } from '@homeward/contract/shapes/panel/panel.ts';
import type { PanelChange, PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import { FloorId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import {
  frontDoor,
  garageDoor,
  home,
  sampleIncident,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { residentOf, viewOf, withChange } from './cached-panel.ts';

/** The state after a change of the sample panel, which is at revision 10. */
function after(change: Partial<PanelChange>, before: Partial<PanelView> = {}): PanelView | null {
  const resident = residentOf(sampleView(home, before));
  const next = withChange(resident, { from: 10, revision: 11, at: sampleTime + 1, ...change });
  return next && viewOf(next);
}

/** Another value for every part that is shown as it stands. */
const others: Pick<PanelView, keyof PanelSetup | keyof PanelActivity | 'name' | 'timeZone'> = {
  name: 'Elm Street 3',
  timeZone: 'Asia/Tokyo',
  setupRevision: 7,
  settings: { ...standardSettings, grade: 3 },
  contact: { name: 'Ben', mail: 'ben@example.org', phone: '' },
  rooms: [{ id: RoomId.parse('hall'), name: 'Hall' }],
  deviceGroups: [],
  scenes: [],
  rules: [],
  schedules: [],
  pins: [],
  care: { ...noCare, checkInMinutes: 45 },
  geofences: [],
  gateways: [{ id: 'attic1', kind: 'zigbee', name: 'Attic', values: {}, inputs: [], outputs: [] }],
  trackers: [],
  destinations: [],
  groups: [],
  reportAccount: '4321',
  status: { ...sampleView().status, battery: 40 },
  maintenance: { ...sampleView().maintenance, testModeUntil: sampleTime },
  consent: { from: 1, until: 2, by: { tag: 'person', name: 'Ada', channel: 'web', slot: null } },
  schedulesNow: [],
  calendarsNow: [],
  restingRules: [],
  careNow: { ...sampleView().careNow, awaySince: sampleTime },
  trackersNow: [],
  reportTests: [],
  stationProofs: [],
  uploads: [],
  connections: standardConnections,
};

describe('a whole state', () => {
  it('comes out as it went in', () => {
    const view = sampleView(home, { ...others, incidents: [sampleIncident('i1')] });
    expect(viewOf(residentOf(view))).toEqual(view);
  });

  it('has all that a device can have', () => {
    const rare: Partial<DeviceView> = {
      units: [{ no: 1, template: 'A', name: 'TV', led: 1 }],
      wiring: { tag: 'NC' },
      wireKind: 'tilt_sensor',
      checksCodes: true,
      sendsCodes: true,
      trust: { word: 'copied', reports: false },
      codes: { code_10: 'active' },
      blinded: true,
      autoOffSeconds: 60,
      offered: 'pir',
      lockUsers: [],
      gateway: 'Zigbee',
      serviceUntil: 7,
      outdoors: true,
      spot: { floor: FloorId.parse('ground'), x: 12.5, y: 80 },
      watch: { from: 1, usual: 60, patience: 600, cutOff: null, unnoticed: null, batteryUntil: null },
    };
    const whole = { ...frontDoor, ...rare };
    expect(Object.keys(whole).toSorted()).toEqual(Object.keys(DeviceView.shape).toSorted());
    expect(viewOf(residentOf(sampleView(home, { devices: [whole] })))?.devices).toEqual([whole]);
  });
});

describe('a change', () => {
  it('of every part of set-up and activity is taken', () => {
    const shown = [...Object.keys(PanelSetup.shape), ...Object.keys(PanelActivity.shape), 'name', 'timeZone'];
    expect(Object.keys(others).toSorted()).toEqual(shown.toSorted());
    expect(after(others)).toEqual({ ...sampleView(), ...others, revision: 11, at: sampleTime + 1 });
  });

  it.each([
    { what: 'the next one', from: 10, revision: 11, taken: true },
    { what: 'many in one', from: 10, revision: 25, taken: true },
    { what: 'some of which are known', from: 4, revision: 12, taken: true },
    { what: 'one that is known', from: 9, revision: 10, taken: true },
    { what: 'one after a gap', from: 11, revision: 12, taken: false },
    { what: 'an old one', from: 4, revision: 9, taken: false },
  ])('that is $what: taken $taken', ({ from, revision, taken }) => {
    expect(after({ from, revision })?.revision ?? null).toBe(taken ? revision : null);
  });

  it('replaces devices, adds new ones and takes removed ones away', () => {
    const opened = { ...frontDoor, values: { opening: 'open' as const } };
    const view = after({ devices: [opened], removed: [garageDoor.id] });
    expect(view?.devices).toEqual(
      sampleView().devices.flatMap((device) => {
        if (device.id === garageDoor.id) return [];
        return [device.id === frontDoor.id ? opened : device];
      }),
    );
  });

  it('puts new incidents first, replaces known ones and lets go of dropped ones', () => {
    const [one, two, three] = ['i1', 'i2', 'i3'].map((id) => sampleIncident(id));
    const closed = sampleIncident('i2', { state: 'closed' });
    if (!one || !two || !three) throw new Error('no incidents');
    const view = after({ incidents: [three, closed], dropped: [one.id] }, { incidents: [two, one] });
    expect(view?.incidents).toEqual([three, closed]);
  });

  it('that drops a silent incident no longer hides what it hid', () => {
    const silent = sampleIncident('i1', { silent: true });
    const resident = residentOf(sampleView(home, { incidents: [silent] }));
    expect([...resident.silentIncidents]).toEqual(['i1']);
    const next = withChange(resident, { from: 10, revision: 11, at: 1, dropped: [silent.id] });
    expect(next?.silentIncidents.size).toBe(0);
  });
});
