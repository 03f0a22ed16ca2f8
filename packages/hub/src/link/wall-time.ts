import type { AreaView } from '@homeward/contract/entities/area.ts';
import type { DeviceView } from '@homeward/contract/entities/device.ts';
import type { Incident } from '@homeward/contract/entities/incident.ts';
import type { PanelChange, PanelView } from '@homeward/contract/entities/panel.ts';
import type { Instant } from '@homeward/contract/ids.ts';
import type { AlarmPhase, ArmPhase } from '@homeward/contract/modes.ts';

/** Moves every time of a view from panel time to wall time, so that deadlines and past times stay right together. */
export function viewInWallTime(view: PanelView, offset: number): PanelView {
  if (offset === 0) return view;
  return {
    ...view,
    at: view.at + offset,
    areas: view.areas.map((area) => areaAt(area, offset)),
    devices: view.devices.map((device) => deviceAt(device, offset)),
    incidents: view.incidents.map((incident) => incidentAt(incident, offset)),
  };
}

/** As `viewInWallTime`, for what changed. */
export function changeInWallTime(change: PanelChange, offset: number): PanelChange {
  if (offset === 0) return change;
  const { areas, devices, incidents } = change;
  return {
    ...change,
    at: change.at + offset,
    ...(areas && { areas: areas.map((area) => areaAt(area, offset)) }),
    ...(devices && { devices: devices.map((device) => deviceAt(device, offset)) }),
    ...(incidents && { incidents: incidents.map((incident) => incidentAt(incident, offset)) }),
  };
}

const moved = (time: Instant | null, offset: number) => (time === null ? null : time + offset);

function areaAt(area: AreaView, offset: number): AreaView {
  const readiness = { ...area.readiness };
  for (const mode of ['arm', 'home_1', 'home_2', 'home_3'] as const) {
    readiness[mode] = area.readiness[mode].map((obstacle) =>
      'since' in obstacle ? { ...obstacle, since: moved(obstacle.since, offset) } : obstacle,
    );
  }
  const { phase, alarm, since } = area;
  return {
    ...area,
    phase: phaseAt(phase, offset),
    alarm: alarmAt(alarm, offset),
    since: since + offset,
    readiness,
  };
}

function phaseAt(phase: ArmPhase, offset: number): ArmPhase {
  return 'until' in phase ? { ...phase, until: phase.until + offset } : phase;
}

function alarmAt(alarm: AlarmPhase, offset: number): AlarmPhase {
  return alarm.tag === 'sounding' ? { ...alarm, sirenUntil: moved(alarm.sirenUntil, offset) } : alarm;
}

function deviceAt(device: DeviceView, offset: number): DeviceView {
  return { ...device, lastHeard: moved(device.lastHeard, offset) };
}

function incidentAt(incident: Incident, offset: number): Incident {
  return {
    ...incident,
    openedAt: incident.openedAt + offset,
    zones: incident.zones.map((zone) => ({ ...zone, at: zone.at + offset })),
    deliveries: incident.deliveries.map((delivery) => ({
      ...delivery,
      queuedAt: delivery.queuedAt + offset,
      endedAt: moved(delivery.endedAt, offset),
    })),
    acts: incident.acts.map((act) => ({ ...act, at: act.at + offset })),
  };
}
