import type { AcceptanceContent } from '@homeward/contract/shapes/company/acceptance.ts';
import type { NotificationEntry } from '@homeward/contract/shapes/reports/notification.ts';
import type { SiteStep } from '@homeward/contract/words/company/site-steps.ts';
import { encodeDevice } from '@homeward/contract/wire/device.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { isDetector, lastTestOf, walkedIn } from '../panels/walk-test.ts';

interface Accepted extends Pick<
  AcceptanceContent,
  'id' | 'company' | 'letterhead' | 'installer' | 'begunAt' | 'madeAt' | 'notes'
> {
  readonly resident: CachedPanel;
  /** Messages of the last practice alarm. */
  readonly messages: readonly NotificationEntry[];
  readonly skipped: readonly SiteStep[];
}

const modes = [0, 1, 2, 3, 4] as const;

/** What a device's record says of its responses, by mode. */
function responsesOf(device: CachedPanel['devices'][number]): readonly string[] {
  const record = encodeDevice(device, '', '');
  return modes.map((mode) => {
    const response = record[`sresp_mode_${mode}`];
    return typeof response === 'string' ? response : '0';
  });
}

/** What an acceptance report says, of a panel as it is known now. */
export function acceptanceContent(given: Accepted): AcceptanceContent {
  const { resident, messages, ...own } = given;
  const { lastWalkTest, lastPractice } = partOf(resident, 'maintenance');
  const test = lastTestOf(resident);
  const walked = walkedIn(resident);
  const tests = partOf(resident, 'reportTests');
  const areaName = new Map(resident.areas.map(({ id, name }) => [id, name]));
  const roomName = new Map(resident.rooms.map(({ id, name }) => [id, name]));
  return {
    version: 1,
    ...own,
    panel: resident.id,
    site: resident.head.name,
    firmware: resident.head.version,
    areas: resident.areas.map(({ id, name, delays }) => ({ id, name, delays })),
    devices: resident.devices
      .filter(({ kind }) => kind !== 'panel')
      .map((device) => ({
        id: device.id,
        name: device.name,
        kind: device.kind,
        zone: device.zone,
        area: areaName.get(device.area) ?? '',
        room: device.room === null ? '' : (roomName.get(device.room) ?? ''),
        responses: responsesOf(device),
        always: device.settings.always ?? '',
        signal: device.values.rssi ?? null,
        battery: device.values.battery ?? null,
        faults: device.faults,
        walked: walked.has(device.id),
        detector: isDetector(device),
      })),
    walkTest:
      lastWalkTest === null || test === null
        ? null
        : {
            startedAt: lastWalkTest.startedAt,
            endedAt: lastWalkTest.endedAt,
            heard: test.heard,
            of: test.of,
          },
    stations: partOf(resident, 'destinations').map(({ no, name }) => {
      const last = tests.find(({ destination }) => destination === no);
      // What still waits has come to nothing yet.
      if (last === undefined || last.state === 'waiting') return { name, at: null, state: 'none' };
      return { name, at: last.at, state: last.state };
    }),
    practice:
      lastPractice === null || lastPractice.alarm === null
        ? null
        : {
            at: lastPractice.alarm.at,
            messages: messages.map(({ name, channel, state }) => ({ name, channel, state })),
          },
    panelFaults: resident.status.faults,
  };
}
