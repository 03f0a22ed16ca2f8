import { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import { alwaysKinds as contractKinds } from '@homeward/contract/words/alarms/zone-responses.ts';
import { defaultSettings } from '@homeward/contract/shapes/devices/default-settings.ts';
import { encodeDevice } from '@homeward/contract/wire/device.ts';
import { decodeDeviceEdit } from '@homeward/contract/wire/device-edit.ts';
import { describe, expect, it } from 'vitest';
import { alwaysKinds, withRole, zoneBody, zoneDraft, type ZoneDraft } from '#features/adding/zone-draft.ts';
import { readDevice } from '#lib/house/device.ts';

const view = DeviceView.parse({
  id: 'RF:0a1b2c01',
  kind: 'door_contact',
  modelId: '',
  name: 'Front door',
  area: 1,
  zone: 4,
  room: null,
  settings: defaultSettings('door_contact'),
  supervisionSeconds: 7200,
  values: {},
  online: 'online',
  lastHeard: null,
  faults: [],
  bypass: { permanent: false, oneTime: false },
  condition: 'normal',
});
const start = zoneDraft(readDevice(encodeDevice(view, '', '')));
/** The settings after a form was saved. */
const saved = (change: (draft: ZoneDraft) => ZoneDraft) => {
  const decoded = decodeDeviceEdit(zoneBody(start, change(start)), view, []);
  if (decoded.tag === 'bad') throw new Error(decoded.field);
  return decoded.device;
};

describe('the form of a zone', () => {
  it('begins with how the zone is set up, and sends nothing where nothing is changed', () => {
    expect(start).toMatchObject({
      sresp_mode_1: '1',
      exit: '1',
      always_kind: '',
      no: '4',
      supervision_seconds: '7200',
    });
    expect(zoneBody(start, start)).toEqual({});
  });

  it('sends what is changed and leaves the rest', () => {
    const device = saved((draft) => ({
      ...draft,
      sresp_mode_2: '5',
      schar_final_door: '1',
      supervision_seconds: '',
    }));
    expect(device.settings).toEqual({
      ...view.settings,
      responses: { ...view.settings.responses, home_1: 'burglarInstant' },
      finalDoor: true,
    });
    expect(device.supervisionSeconds).toBeNull();
  });

  it('has it guard on the way out as at all other times, or not', () => {
    expect(saved((draft) => ({ ...draft, exit: '0' })).settings).toMatchObject({
      exitNoResponse: false,
      exitResponses: {},
    });
    expect(saved((draft) => withRole(draft, 'instant')).settings).toMatchObject({
      responses: { arm: 'burglarInstant' },
      exitNoResponse: true,
      exitResponses: {},
    });
  });

  it('knows every kind that guards around the clock', () => {
    expect(alwaysKinds.toSorted()).toEqual(contractKinds.toSorted());
    for (const kind of contractKinds)
      expect(saved((draft) => ({ ...draft, always_kind: kind })).settings.always).toBe(kind);
  });
});
