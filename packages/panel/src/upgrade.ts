import { Rule } from '@homeward/contract/entities/automation.ts';
import { DeviceConfig } from '@homeward/contract/entities/device.ts';
import type { Incident } from '@homeward/contract/entities/incident.ts';
import { always } from '@homeward/contract/entities/pin.ts';
import type { PinUser } from '@homeward/contract/entities/pin.ts';
import { newPanelConfig } from './config.ts';
import type { PanelConfig } from './config.ts';
import { unheardDevice, unheardZone } from './devices/devices.ts';
import { initialState, quietArea, withSilence } from './initial.ts';
import { noReports } from './reporting/reporting-state.ts';
import type { PanelState } from './state.ts';

/** What an older version of the panel may have left out of its state: everything that it did not know yet. */
type Older<Whole> = { readonly [Name in keyof Whole]: Whole[Name] };

const unknownPin: Pick<PinUser, 'tag' | 'validity'> = { tag: null, validity: always };
const unknownIncident: Pick<Incident, 'reason' | 'captures'> = { reason: null, captures: [] };

const lacks = (whole: object, part: object): boolean => Object.keys(whole).some((name) => !(name in part));

function upgradedConfig(old: Older<PanelConfig>): PanelConfig {
  return {
    ...newPanelConfig(old, old.areas),
    ...old,
    devices: old.devices.map((device) => DeviceConfig.parse(device)),
    rules: old.rules.map((rule) => Rule.parse(Object.assign({ leave: [] }, rule))),
    pins: old.pins.map((pin) => ({ ...unknownPin, ...pin })),
  };
}

/**
 * The state of an older version of the panel as this one would have it: what it knew stays, modes, alarms, bypasses and
 * queues included, and what it did not know begins as on the first day. A state of this version comes back as it is.
 * Plain data in and out; the shell calls it when it reads what it once wrote.
 */
export function upgraded(old: Older<PanelState>): PanelState {
  const base = initialState(upgradedConfig(old.config), old.at);
  const same = !lacks(base, old) && !lacks(base.config, old.config);
  const whole = old.areas.every((area) => !lacks(quietArea(old.at), area));
  if (same && whole) return old;
  return withSilence({
    ...base,
    ...old,
    config: base.config,
    areas: old.areas.map((area) => ({ ...quietArea(old.at), ...area })),
    devices: old.devices.map((device) => ({
      ...unheardDevice,
      ...device,
      bypass: { ...unheardDevice.bypass, ...device.bypass },
    })),
    zones: old.zones.map((zone) => ({ ...unheardZone, ...zone })),
    status: { ...base.status, ...old.status },
    incidents: old.incidents.map((incident) => ({ ...unknownIncident, ...incident })),
    reporting: { ...noReports, ...old.reporting },
  });
}
