import type { Setup } from '@homeward/contract/shapes/panel/backup.ts';
import { newPanelConfig, settingsOf } from '../state/config.ts';
import type { PanelConfig } from '../state/config.ts';
import { shownConnections, shownDestinations, shownGateways, shownSettings } from '../connections/shown.ts';

/** Everything that a panel is set up with, as one; `people`: with the household's data, and with secrets as they are kept. */
export function setupOf(config: PanelConfig, people: boolean): Setup {
  const { id, series, model, pinLength, name, timeZone, contact, report } = config;
  const { pins, care, geofences, trackers } = config;
  return {
    panel: id,
    series,
    model,
    pinLength,
    name,
    timeZone,
    contact,
    settings: people ? settingsOf(config) : shownSettings(settingsOf(config)),
    areas: config.areas,
    devices: config.devices,
    rooms: config.rooms,
    deviceGroups: config.deviceGroups,
    scenes: config.scenes,
    rules: config.rules,
    schedules: config.schedules,
    reportAccount: report.account,
    destinations: people ? report.destinations : shownDestinations(report.destinations),
    groups: report.groups,
    connections: people ? config.connections : shownConnections(config.connections),
    gateways: people ? config.gateways : shownGateways(config.gateways),
    people: people ? { pins, care, geofences, trackers } : null,
  };
}

/** A set-up as whoever may not have its secrets may bring it: `***` keeps those that the panel has. */
export const withoutSecrets = (setup: Setup): Setup => ({
  ...setup,
  settings: shownSettings(setup.settings),
  destinations: shownDestinations(setup.destinations),
  connections: shownConnections(setup.connections),
  gateways: shownGateways(setup.gateways),
});

/**
 * The same panel with nothing set up yet, but for its codes and secrets: who may do what goes by the ones, and what a
 * set-up leaves as it was are the others.
 */
export const bareConfig = (config: PanelConfig, setup: Setup): PanelConfig => ({
  ...newPanelConfig(config, []),
  pins: config.pins,
  connections: config.connections,
  calendars: config.calendars,
  // By their ids alone: whatever the others are called, they are not there afterwards.
  gateways: config.gateways
    .filter(({ id }) => setup.gateways.some((one) => one.id === id))
    .map((gateway) => ({ ...gateway, name: gateway.id, inputs: [], outputs: [] })),
  report: { ...config.report, groups: [] },
});
