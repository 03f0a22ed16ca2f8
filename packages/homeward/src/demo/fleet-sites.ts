import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import { AreaId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelSeries } from '@homeward/contract/shapes/panel/panel.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { newPanelConfig, type PanelConfig } from '@homeward/panel/state/config.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { viewOf } from '@homeward/panel/view.ts';
import { mapleStreet } from './maple-street.ts';
import { deviceOf, type DeviceLine } from './zones.ts';

/** What is wrong at a site of the demo's fleet. */
type Trouble = 'offline' | 'battery' | 'tamper' | 'mains' | 'untested' | 'old';

export interface FleetSite {
  readonly id: PanelId;
  readonly name: string;
  readonly customer: string;
  readonly troubles: readonly Trouble[];
  readonly series: PanelSeries;
}

/** Site, customer, and what is wrong there. */
const lines: readonly (readonly [name: string, customer: string, ...troubles: Trouble[]])[] = [
  ['Harbor Office, floor 2', 'Kite & Co.', 'offline'],
  ['Mill Lane 8', 'Okafor home', 'battery', 'tamper', 'untested'],
  ['Old Bakery', 'Shop and cellar', 'mains'],
  ['Canal House', '12 apartments', 'old', 'battery'],
  ['Dr. Haas, practice', 'Market Square 2'],
  ['Ferry kiosk', 'Pier 3', 'offline', 'old'],
  ['Linden School, gym', 'City of Norden'],
  ['Orchard Way 21', 'Meyer home'],
  ['Quarry Workshop', 'Brandt Stoneworks'],
  ['Upper Farm', 'Barn and house'],
  ['Willow Close 5', 'Nair home'],
  ['Station Road 40', 'Post office', 'old'],
  ['Elm Street 3', 'Petrov home'],
  ['Church Hill 1', 'Parish of St. Anne', 'battery'],
  ['Brook Cottage', 'Doyle home'],
  ['Cedar Court 7', 'Cedar Court Ltd.'],
  ['Cedar Court 9', 'Cedar Court Ltd.'],
  ['Cedar Court 11', 'Cedar Court Ltd.', 'untested'],
  ['Foundry Lofts', 'Foundry Housing'],
  ['Green Park Dental', 'Dr. Lee'],
  ['Hazel Grove 14', 'Silva home'],
  ['Ivy House', 'Hotel Ivy'],
  ['Juniper Row 2', 'Weber home'],
  ['King’s Arms', 'Tavern and flat', 'tamper'],
  ['Lake View 18', 'Rossi home'],
  ['Meadow Nursery', 'City of Norden'],
  ['North Gate Garage', 'Ali Motors'],
  ['Oak Tree Books', 'Oak Tree Books'],
  ['Poplar Way 6', 'Jensen home', 'old'],
  ['Quay Storage', 'Quay Logistics'],
  ['Riverside 30', 'Costa home'],
  ['Sunny Bank 12', 'Tanaka home'],
  ['Tower Studios', 'Tower Media'],
  ['Union Hall', 'Craft Union'],
  ['Valley Vet', 'Dr. Horvat'],
  ['West End 77', 'Martin home'],
  ['Yew Tree Farm', 'Hughes home'],
  ['Zoo entrance', 'City of Norden'],
];

const dayMs = 24 * 60 * 60_000;
const series: readonly PanelSeries[] = ['M', 'H', 'H', 'HYBRID'];

export const fleetSites: readonly FleetSite[] = lines.map(([name, customer, ...troubles], index) => ({
  id: PanelId.parse(`00:1d:94:0f:00:${(index + 1).toString(16).padStart(2, '0')}`),
  name,
  customer,
  troubles,
  series: series[index % series.length] ?? 'M',
}));

const only = AreaId.parse(1);
const delays = { exit: 30, entry1: 30, entry2: 45 };
const devicesOf = (no: number): readonly DeviceLine[] => {
  const id = (place: number): string => `RF:0d${no.toString(16).padStart(2, '0')}0${place}00`;
  return [
    [id(1), 'door_contact', 'DC-16SL-F1', 'Front door', 1, 1, null, 'entry'],
    [id(2), 'pir', 'IR-29SL', 'Hall motion', 1, 2, null, 'interior'],
    [id(3), 'door_contact', 'DC-16SL-F1', 'Back window', 1, 3, null, 'perimeter'],
    [id(4), 'smoke_detector', 'SD-8EL-F1', 'Smoke alarm', 1, 4, null, 'smoke'],
    [id(5), 'siren', 'SRAC-23B', 'Siren', 1, 5, null, 'none'],
  ];
};

/** As the house's own panel runs. */
const newest = mapleStreet.version.split(/[\s,]+/)[1] ?? '';

function configOf({ id, name, troubles, series: of }: FleetSite, no: number): PanelConfig {
  const version = troubles.includes('old') ? '1.0.1.27C' : newest;
  return {
    ...newPanelConfig(
      {
        id,
        name,
        series: of,
        model: 'security',
        version: `${of}X-8 ${version},,1.0.0.1`,
        timeZone: 'Europe/Berlin',
        pinLength: 6,
      },
      [{ id: only, name, delays: { arm: delays, home_1: delays, home_2: delays, home_3: delays } }],
    ),
    devices: devicesOf(no).map(deviceOf),
  };
}

/** A site's panel as it stands at a time, with what is wrong there. */
export function stateOfSite(site: FleetSite, no: number, at: number): PanelState {
  const state = initialState(configOf(site, no), at);
  const { troubles } = site;
  return troubles.includes('mains')
    ? { ...state, status: { ...state.status, faults: ['acFailure'] } }
    : state;
}

/** The same as the portal sees it: all devices heard of late, but for what is wrong with them. */
export function viewOfSite(
  site: FleetSite,
  no: number,
  state: PanelState,
  at: number,
): ReturnType<typeof viewOf> {
  const { troubles } = site;
  const view = viewOf(state);
  const devices = view.devices.map((device, index): DeviceView => ({
    ...device,
    online: 'online',
    lastHeard: at,
    faults: [
      ...(troubles.includes('battery') && index === 3 ? (['lowBattery'] as const) : []),
      ...(troubles.includes('tamper') && index === 4 ? (['tamper'] as const) : []),
    ],
  }));
  const tested = troubles.includes('untested') ? devices.slice(0, 2) : devices.slice(0, 4);
  const tried = at - (1 + ((no * 5) % 38)) * dayMs;
  const rows = tested.map(({ id }) => ({ at: tried, device: id, what: 'open', rssi: 7 }));
  return {
    ...view,
    at,
    devices,
    maintenance: { ...view.maintenance, lastWalkTest: { startedAt: tried - 600_000, endedAt: tried, rows } },
  };
}
