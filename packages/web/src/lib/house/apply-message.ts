import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { LiveMessage } from '@homeward/contract/shapes/api/live.ts';
import { decodeArea, type WireArea } from '@homeward/contract/wire/area.ts';
import type { WireDevice } from '@homeward/contract/wire/device-row.ts';
import type { WireEvent } from '@homeward/contract/wire/event.ts';
import type { WireStatus } from '@homeward/contract/wire/panel.ts';
import { areas, cameras, devices, incidents, noteEvent, noteOnline, useHouse } from '#lib/house/house.ts';
import { readDevice } from '#lib/house/device.ts';

/** Hears of every new event, as the log does to say "4 new events". */
const eventListeners = new Set<(event: WireEvent) => void>();
export function onEvent(listener: (event: WireEvent) => void): () => void {
  eventListeners.add(listener);
  return () => void eventListeners.delete(listener);
}

type Heard = Pick<LiveMessage, 'refreshed_type' | 'data'>;

/** Hears every message, and what it is about: the part of a report such as `CARE` or `LOCATION`, else its topic. */
const partListeners = new Set<(part: unknown, message: Heard) => void>();
export function onPart(listener: (part: unknown, message: Heard) => void): () => void {
  partListeners.add(listener);
  return () => void partListeners.delete(listener);
}

/** Hears that scenes or rules changed; whoever shows them reads them anew. */
const ruleListeners = new Set<() => void>();
export function onRules(listener: () => void): () => void {
  ruleListeners.add(listener);
  return () => void ruleListeners.delete(listener);
}

function putAreas(rows: unknown): void {
  for (const area of (rows as readonly WireArea[]).map(decodeArea)) areas.put(area.id, area);
}

function report(kind: unknown, state: unknown): void {
  if (kind === 'AREA') return putAreas(state);
  if (kind === 'INCIDENT') {
    const incident = state as Incident;
    incidents.put(incident.id, incident);
    return;
  }
  const event = state as WireEvent;
  noteEvent(event);
  for (const listener of eventListeners) listener(event);
}

/**
 * Puts the new state that a live message carries where it belongs; each topic's state has the shape of the matching
 * REST reply. False where there was none and it has to be read.
 */
export function applyMessage({ refreshed_type: topic, data = {}, state }: LiveMessage): boolean {
  const part = topic === 'REPORT' ? data['type'] : topic;
  for (const listener of partListeners) listener(part, { refreshed_type: topic, data });
  if (topic === 'DEVICE_STATUS' && state === undefined) {
    devices.remove(String(data['device_id']));
    return true;
  }
  if (topic === 'REPORT' && data['type'] === 'INCIDENT' && state === undefined) {
    incidents.remove(String(data['incident']));
    return true;
  }
  // Whoever shows care or whereabouts asks for them by itself.
  if (part === 'CARE' || part === 'LOCATION') return true;
  // Read with the rest of the house, of which scenes are a part.
  if (topic === 'REPORT' && data['type'] === 'RULES') for (const listener of ruleListeners) listener();
  // The alarm itself comes as area and incident, a wired input as its device, and who shows how a work comes on watches it.
  if (topic === 'ALARM' || topic === 'WIRED_SENSOR' || topic === 'TCP_PERCENTAGE') return true;
  if (state === undefined) return false;
  switch (topic) {
    case 'MODE_CHANGE':
      putAreas(state);
      return true;
    case 'DEVICE_STATUS': {
      const device = readDevice(state as WireDevice);
      devices.put(device.id, device);
      return true;
    }
    case 'PANEL_STATUS':
      useHouse.setState({ status: state as WireStatus });
      return true;
    case 'PANEL_ONLINE':
      noteOnline(state === 'online');
      return true;
    case 'REPORT':
      report(data['type'], state);
      return true;
    case 'CAPTURE': {
      const { capture_id, device_id, at } = state as Readonly<Record<string, string>>;
      const camera = cameras.get(device_id ?? '');
      if (camera && capture_id !== undefined && at !== undefined)
        cameras.put(camera.device_id, { ...camera, capture_id, at });
      return true;
    }
  }
}
