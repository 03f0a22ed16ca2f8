import type {
  BedWatch,
  CareContact,
  CareReceiver,
  CareSettings,
  InactivitySession,
  WanderWatch,
} from '@homeward/contract/shapes/care/care.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { everyDay } from '@homeward/contract/rules/values/day-period.ts';
import { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import { RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, test } from 'vitest';
import { careRig, kitchen } from '@homeward/testing/panel/care-house.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { edit, person, trusted } from '@homeward/testing/panel/rig.ts';
import { viewOf } from '../view.ts';

const receiver: CareReceiver = {
  name: 'Rosa',
  birthDate: '1938-02-28',
  bloodType: 'AB',
  rhesus: 'negative',
  address: 'Lindenstraße 4',
  phone: '+49 (0)30 / 123-45',
  notes: 'Allergic to penicillin',
};
const contact = (no: number, patch: Partial<CareContact> = {}): CareContact => ({
  id: `c${no}`,
  name: `Contact ${no}`,
  relation: 'daughter',
  phone: '0301234',
  mail: '',
  hasKey: true,
  ...patch,
});
const session: InactivitySession = {
  id: 's1',
  enabled: true,
  period: { days: [1, 2], from: 540, to: 720 },
  room: kitchen,
  maxMinutes: 60,
};
const bed: BedWatch = {
  id: 'b1',
  enabled: true,
  device: id('bed'),
  night: { days: everyDay, from: 1320, to: 420 },
  tellLeaving: true,
  outMinutes: 30,
  upMinutes: 60,
  alarm: true,
};
const wander: WanderWatch = {
  id: 'w1',
  enabled: true,
  period: { days: everyDay, from: 0, to: 300 },
  devices: [id('flat'), id('stove')],
  everyMinutes: 30,
  alarm: false,
};
const full: CareSettings = {
  ...noCare,
  receiver,
  contacts: Array.from({ length: 20 }, (_, no) => contact(no)),
  doctor: contact(99, { phone: '', mail: 'praxis@example.org' }),
  cancelSeconds: 60,
  answerMinutes: 5,
  checkIns: [480, 720, 1200],
  sessions: [session],
  beds: [bed],
  wandering: [wander],
  meters: [{ device: id('kettle'), watts: 500 }],
  routine: true,
  medication: [420, 1140],
};

const put = (patch: Partial<CareSettings>) => {
  const rig = careRig({});
  return { rig, result: rig.command(edit({ tag: 'putCare', care: { ...full, ...patch } })) };
};

describe('setting up care', () => {
  test('is done at once, logged without what it is about, and shown', () => {
    const { rig, result } = put({});
    expect(result.tag).toBe('done');
    expect(viewOf(rig.state()).care).toEqual(full);
    expect(rig.state().setupRevision).toBe(1);
    expect(rig.events()).toMatchObject([{ code: '18149000000', detail: 'changed: care', actor: person }]);
  });

  test('with nothing of it is fine', () => {
    expect(put(noCare).result.tag).toBe('done');
  });

  test.each<readonly [string, Partial<CareSettings>, string, string]>([
    [
      'a receiver without a name',
      { receiver: { ...receiver, name: ' ' } },
      'v2_mg_required_field',
      'receiver.name',
    ],
    [
      'letters in a phone number',
      { receiver: { ...receiver, phone: 'call me' } },
      'v2_mg_phone_invalid',
      'receiver.phone',
    ],
    [
      'a day that is none',
      { receiver: { ...receiver, birthDate: '1938-02-30' } },
      'v2_mg_date_invalid',
      'receiver.birthDate',
    ],
    [
      'a blood type that is none',
      { receiver: { ...receiver, bloodType: 'C' as never } },
      'v2_mg_input_error',
      'receiver.bloodType',
    ],
    [
      'too many contacts',
      { contacts: Array.from({ length: 21 }, (_, no) => contact(no)) },
      'v2_mg_input_error',
      'contacts',
    ],
    [
      'a contact without a name',
      { contacts: [contact(1), contact(2, { name: '' })] },
      'v2_mg_required_field',
      'contacts.1.name',
    ],
    [
      'a contact who cannot be reached',
      { contacts: [contact(1, { phone: '' })] },
      'v2_mg_required_field',
      'contacts.0.phone',
    ],
    [
      'a contact who may be called on no day',
      { contacts: [contact(1, { available: { days: [], from: 0, to: 60 } })] },
      'v2_mg_required_week',
      'contacts.0.available.days',
    ],
    [
      'a mail address that is none',
      { contacts: [contact(1, { mail: 'rosa@' })] },
      'v2_mg_mail_invalid',
      'contacts.0.mail',
    ],
    ['a contact twice', { contacts: [contact(1), contact(1)] }, 'v2_mg_repeated', 'contacts.1.id'],
    ['a doctor without a name', { doctor: contact(1, { name: '' }) }, 'v2_mg_required_field', 'doctor.name'],
    ['an area that is not there', { area: 7 as never }, 'v2_mg_area_absent', 'area'],
    ['a cancel window over a minute', { cancelSeconds: 61 }, 'v2_mg_input_error', 'cancelSeconds'],
    ['a time twice', { checkIns: [480, 480] }, 'v2_mg_repeated', 'checkIns.1'],
    ['check-ins that overlap', { checkIns: [500, 480] }, 'v2_mg_times_too_close', 'checkIns.1'],
    ['check-ins that overlap at midnight', { checkIns: [5, 1430] }, 'v2_mg_times_too_close', 'checkIns.1'],
    ['medication that overlaps', { medication: [480, 500] }, 'v2_mg_times_too_close', 'medication.0'],
    [
      'a session on no day',
      { sessions: [{ ...session, period: { ...session.period, days: [] } }] },
      'v2_mg_required_week',
      'sessions.0.period.days',
    ],
    [
      'a session on a day twice',
      { sessions: [{ ...session, period: { ...session.period, days: [1, 1] } }] },
      'v2_mg_required_week',
      'sessions.0.period.days',
    ],
    [
      'a session too short to alert',
      { sessions: [{ ...session, maxMinutes: 181 }] },
      'v2_mg_period_too_short',
      'sessions.0.maxMinutes',
    ],
    [
      'a session in no room',
      { sessions: [{ ...session, room: RoomId.parse('attic') }] },
      'v2_mg_room_absent',
      'sessions.0.room',
    ],
    ['a session twice', { sessions: [session, session] }, 'v2_mg_repeated', 'sessions.1.id'],
    [
      'a bed that is not there',
      { beds: [{ ...bed, device: id('cot') }] },
      'v2_mg_device_absent',
      'beds.0.device',
    ],
    [
      'a bed that is a door',
      { beds: [{ ...bed, device: id('flat') }] },
      'v2_mg_device_kind_wrong',
      'beds.0.device',
    ],
    [
      'a night without days',
      { beds: [{ ...bed, night: { ...bed.night, days: [] } }] },
      'v2_mg_required_week',
      'beds.0.night.days',
    ],
    [
      'a siren that sees wanderers',
      { wandering: [{ ...wander, devices: [id('flat'), id('siren')] }] },
      'v2_mg_device_kind_wrong',
      'wandering.0.devices.1',
    ],
    [
      'a meter that is none',
      { meters: [{ device: id('lamp'), watts: 500 }] },
      'v2_mg_device_kind_wrong',
      'meters.0.device',
    ],
  ])('is refused for %s, and changes nothing', (_, patch, why, where) => {
    const { rig, result } = put(patch);
    expect(result).toEqual({ tag: 'refused', refusal: { tag: 'invalid', why, where } });
    expect(rig.state().config.care).toEqual(noCare);
    expect(rig.state().setupRevision).toBe(0);
    expect(rig.events()).toEqual([]);
  });

  test('keeps a device that it names, and follows one that takes its place', () => {
    const { rig } = put({});
    const removed = rig.command(edit({ tag: 'removeDevice', device: id('bed') }), trusted);
    expect(removed).toMatchObject({ refusal: { tag: 'invalid', why: 'v2_mg_device_in_use', where: 'care' } });
    const mattress = { ...rig.state().config.devices.find((entry) => entry.id === id('bed')), id: id('new') };
    rig.feed({ tag: 'deviceJoined', config: DeviceConfig.parse(mattress) });
    const replaced = rig.command(edit({ tag: 'replaceDevice', device: id('bed'), by: id('new') }), trusted);
    expect(replaced.tag).toBe('done');
    expect(rig.state().config.care.beds[0]?.device).toBe(id('new'));
  });

  test('is refused for a session in a room where nothing can be heard', () => {
    const rooms = [{ id: RoomId.parse('hall'), name: 'Hall' }];
    const rig = careRig({}, { rooms });
    const care = { ...noCare, sessions: [{ ...session, room: RoomId.parse('hall') }] };
    expect(rig.command(edit({ tag: 'putCare', care }))).toEqual({
      tag: 'refused',
      refusal: { tag: 'invalid', why: 'v2_mg_care_no_sensor', where: 'sessions.0.room' },
    });
  });
});

describe('somebody to call', () => {
  const contactRig = () => {
    const rig = careRig({});
    rig.command(edit({ tag: 'putCare', care: { contacts: [contact(1), contact(2)] } }));
    return rig;
  };
  const ids = (rig: ReturnType<typeof careRig>) => rig.state().config.care.contacts.map((one) => one.id);
  const putContact = (rig: ReturnType<typeof careRig>, one: CareContact, place: number | null = null) =>
    rig.command(edit({ tag: 'putCareContact', contact: one, place }));

  test('comes last, is changed where it stands, and moves in the order of calling', () => {
    const rig = contactRig();
    const before = ids(rig);
    expect(putContact(rig, contact(3)).tag).toBe('done');
    expect(ids(rig)).toEqual([...before, contact(3).id]);
    putContact(rig, { ...contact(1), name: 'Renamed' });
    expect(rig.state().config.care.contacts[0]?.name).toBe('Renamed');
    putContact(rig, contact(3), 0);
    expect(ids(rig)).toEqual([contact(3).id, ...before]);
    putContact(rig, contact(3), 19);
    expect(ids(rig)).toEqual([...before, contact(3).id]);
  });

  test('must be somebody who can be called, and says which field is wrong', () => {
    expect(putContact(contactRig(), { ...contact(3), phone: 'call me', mail: '' })).toMatchObject({
      refusal: { why: 'v2_mg_phone_invalid', where: 'phone' },
    });
  });

  test('is one of twenty at most', () => {
    const rig = careRig({});
    rig.command(edit({ tag: 'putCare', care: { contacts: full.contacts } }));
    expect(putContact(rig, contact(20))).toMatchObject({ refusal: { why: 'v2_mg_too_many_contacts' } });
  });

  test('goes alone, and the rest of care stays', () => {
    const rig = contactRig();
    const remove = (id: string) => rig.command(edit({ tag: 'removeCareContact', contact: id }));
    expect(remove(contact(1).id).tag).toBe('done');
    expect(remove(contact(1).id)).toMatchObject({ refusal: { tag: 'absent' } });
    expect(rig.state().config.care).toEqual({ ...noCare, contacts: [contact(2)] });
  });
});
