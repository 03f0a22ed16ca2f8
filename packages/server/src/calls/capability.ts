import { firmwareOf } from '@homeward/contract/words/values/constants.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { NetworkInfo } from '@homeward/contract/shapes/devices/network.ts';
import { gateOf, xmlVersion } from '@homeward/contract/words/panel/feature-gates.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { programmingTabsOf, tabsOf } from '@homeward/contract/words/panel/panel-tabs.ts';
import type { PanelCapability } from '@homeward/contract/routes/panel/setting.ts';
import { ask } from '../api/command.ts';
import { stateOf } from '../api/handler.ts';
import type { AtPanel } from '../api/handler.ts';
import { AppError } from '../base/app-error.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';

/** The drivers of the panel's hub and what their networks can do; null where nobody can tell now. */
export async function networksOf(context: AtPanel): Promise<readonly NetworkInfo[] | null> {
  try {
    return (await ask(context, { tag: 'networks' })).networks;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const sirens: readonly DeviceKind[] = ['siren', 'bx', 'strobe'];
const cameras: readonly DeviceKind[] = ['ipcam', 'vdp', 'ir_camera'];

/** What a panel can do, as the caller may know it: from its series, its plan, the configuration and its devices. */
export async function capabilityOf(context: AtPanel): Promise<PanelCapability> {
  const { services, scope, panel, membership } = context;
  const resident = stateOf(context);
  const { series, model, version, pinLength } = resident.head;
  const flags = services.tenants.flagsOf(panel);
  const has = (...kinds: readonly DeviceKind[]): boolean =>
    resident.devices.some(({ kind, area }) => kinds.includes(kind) && seesArea(scope, area));
  return {
    series,
    model,
    firmware: firmwareOf(version),
    xml_version: xmlVersion,
    pin_length: pinLength,
    limits: {
      areas: limits.areas[series],
      zones_per_area: limits.zonesPerArea,
      pin_users: limits.pins[series],
      cross_area_pin_users: limits.crossAreaPins[series],
      cameras: limits.cameras,
      rules: limits.rules,
      scenes: limits.scenes,
      scene_actions: limits.sceneActions,
      rooms: limits.rooms,
      groups_per_kind: limits.groupsPerKind,
      schedules: limits.schedules,
      geofences: limits.geofences,
      trackers: limits.trackers,
    },
    features: services.tenants.planOf(panel).features,
    flags: { ...flags, pinLengthSix: pinLength === 6 },
    tabs: tabsOf(model, membership.role),
    programming_tabs: membership.role === 'installer' ? programmingTabsOf(series) : [],
    cross_area_user_code:
      flags.crossAreaUserCode && gateOf(resident.head, 'crossAreaUserCode', services.options.firmware).open,
    exclusion: flags.exclusionMode,
    cameras: has(...cameras),
    door_locks: has('door_lock'),
    sirens: has(...sirens),
    drivers: await networksOf(context),
    revision: partOf(resident, 'setupRevision'),
  };
}
