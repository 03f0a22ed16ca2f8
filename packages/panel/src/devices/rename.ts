import { usesOfDevice } from '@homeward/contract/rules/automation/automation-uses.ts';
import { DeviceGroup, Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import { Tracker } from '@homeward/contract/shapes/care/location.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '../state/config.ts';

/** The same plain value with one id in place of another, wherever it stands; decoded anew, so that it is what it says. */
const renamed = <Entry>(
  entry: Entry,
  from: DeviceId,
  to: DeviceId,
  decode: (plain: unknown) => Entry,
): Entry => {
  const text = JSON.stringify(entry);
  if (!text.includes(from)) return entry;
  const plain: unknown = JSON.parse(text, (_, value: unknown) => (value === from ? to : value));
  return decode(plain);
};

/** The devices, groups, scenes, rules, care and trackers of a configuration with one device in the place of another. */
export function withDeviceRenamed(config: PanelConfig, from: DeviceId, to: DeviceId): PanelConfig {
  return {
    ...config,
    devices: config.devices.map((device) =>
      device.settings.triggeredBy.includes(from)
        ? {
            ...device,
            settings: {
              ...device.settings,
              triggeredBy: device.settings.triggeredBy.map((zone) => (zone === from ? to : zone)),
            },
          }
        : device,
    ),
    deviceGroups: config.deviceGroups.map((entry) => renamed(entry, from, to, (it) => DeviceGroup.parse(it))),
    scenes: config.scenes.map((entry) => renamed(entry, from, to, (it) => Scene.parse(it))),
    rules: config.rules.map((entry) => renamed(entry, from, to, (it) => Rule.parse(it))),
    care: renamed(config.care, from, to, (it) => CareSettings.parse(it)),
    trackers: config.trackers.map((entry) => renamed(entry, from, to, (it) => Tracker.parse(it))),
  };
}

/** Where scenes, rules, care and trackers name a device, as `scenes.ID`, `care` and `trackers.ID`. */
export const usesOf = (config: PanelConfig, device: DeviceId): readonly string[] =>
  usesOfDevice(config, device)
    .filter(({ holds }) => holds)
    .map(({ what, id }) => (what === 'care' ? what : `${what}s.${id}`));
