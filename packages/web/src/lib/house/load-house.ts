import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { decodeArea } from '@homeward/contract/wire/area.ts';
import { call, callForRows } from '#lib/client/call.ts';
import type { Failure, Outcome } from '#lib/client/outcome.ts';
import { areas, cameras, devices, incidents, useHouse } from '#lib/house/house.ts';
import { readDevice } from '#lib/house/device.ts';
import { showOwnModes } from '#lib/house/own-modes.ts';
import { setPanelZone } from '#lib/clock-text.ts';

/** What somebody may not read is left out without a word. */
const silently = { untold: true };

/** Reads everything the pages show of the chosen panel. What this person may not read stays empty. */
export async function loadHouse(panel: string): Promise<Failure | undefined> {
  const [info, areaRows, deviceRows, status, online] = await Promise.all([
    call('GET /panel/info', silently),
    callForRows('GET /panel/area', silently),
    callForRows('GET /panel/device', silently),
    call('GET /panel/status', silently),
    call('GET /panel/online', silently),
    loadMore(panel),
  ]);
  if (useHouse.getState().panel !== panel) return undefined;
  if (info.tag === 'failed') return info.failure;
  if (areaRows.tag === 'failed') return areaRows.failure;
  if (deviceRows.tag === 'failed') return deviceRows.failure;
  showOwnModes(info.data.own_modes);
  setPanelZone(info.data.time_zone, info.data.utc_offsets);
  areas.replace(areaRows.data.map(decodeArea).map((area) => [area.id, area] as const));
  devices.replace(deviceRows.data.map(readDevice).map((device) => [device.id, device] as const));
  const isOnline = online.tag === 'failed' || online.data !== 'offline';
  const known = valueOf(status);
  useHouse.setState(({ awaySince }) => ({
    info: info.data,
    ...(known === undefined ? {} : { status: known }),
    online: isOnline,
    awaySince: isOnline ? undefined : (awaySince ?? Number(known?.at ?? Date.now())),
    loaded: true,
  }));
  return undefined;
}

const valueOf = <Data>(outcome: Outcome<Data>): Data | undefined =>
  outcome.tag === 'done' ? outcome.data : undefined;

/** What the first picture of the page can do without. */
async function loadMore(panel: string): Promise<void> {
  const [scenes, cameraRows, , open] = await Promise.all([
    callForRows('GET /automation/scene', silently),
    callForRows('GET /camera', silently),
    readRecent(panel),
    callForRows('GET /incident', silently),
  ]);
  if (useHouse.getState().panel !== panel) return;
  // What could not be read now stays as it was last known: an empty list would say "nothing happened".
  if (isTold(cameraRows))
    cameras.replace(rowsOf(cameraRows).map((camera) => [camera.device_id, camera] as const));
  if (isTold(open)) incidents.replace(rowsOf(open).map((incident) => [incident.id, incident] as const));
  if (isTold(scenes)) useHouse.setState({ scenes: rowsOf(scenes) });
}

/** Reads the newest events. Where that fails, those of before stay, and the house says that some may be missing. */
export async function readRecent(panel = useHouse.getState().panel): Promise<void> {
  const recent = await callForRows('GET /event', { ...silently, query: { num: 30 } });
  if (useHouse.getState().panel !== panel) return;
  const told = isTold(recent);
  useHouse.setState({
    ...(told ? { recent: rowsOf(recent) } : {}),
    unread: recent.tag === 'done' ? undefined : told ? 'refused' : 'failed',
  });
}

/** Whether the server has spoken: with rows, or that they are not for this person. One that errs has said nothing. */
const isTold = (outcome: Outcome<unknown>): boolean =>
  outcome.tag === 'done' || (outcome.failure.tag === 'refused' && outcome.failure.code === codes.forbidden);
const rowsOf = <Row>(outcome: Outcome<readonly Row[]>): readonly Row[] => valueOf(outcome) ?? [];
