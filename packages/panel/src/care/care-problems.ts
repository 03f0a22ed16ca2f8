import type { Problem } from '@homeward/contract/rules/devices/command-problems.ts';
import type { MinuteOfDay } from '@homeward/contract/shapes/values/calendar.ts';
import type {
  BedWatch,
  CareContact,
  CareReceiver,
  InactivitySession,
  LifeMeter,
  WanderWatch,
} from '@homeward/contract/shapes/care/care.ts';
import { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '../state/config.ts';
import { layoutOf } from '../kernel/layout.ts';
import { dateOf, dayOf } from '../time/calendar.ts';
import { showsLife } from './care-program.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

const minutesPerDay = 1440;
const meterKinds: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['power_switch_meter', 'power_meter']);

const problem = (why: MessageKey, where: string): readonly Problem[] => [{ why, where }];
const required = (text: string, where: string): readonly Problem[] =>
  text.trim() === '' ? problem('v2_mg_required_field', where) : [];

/** Digits as people write them, at least three; an empty one is none. */
const isPhone = (text: string): boolean =>
  text === '' || (/^\+?[\d ()/.-]+$/.test(text) && text.replace(/\D/g, '').length >= 3);
const isMail = (text: string): boolean => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** A day of the calendar, `YYYY-MM-DD`, from 1900 on. */
const isDate = (text: string): boolean =>
  /^(?:19|20)\d\d-\d\d-\d\d$/.test(text) && dateOf(dayOf(text)) === text;

const repeated = (entries: readonly (string | number)[]): number =>
  entries.findIndex((entry, place) => entries.indexOf(entry) !== place);

function idProblems(list: readonly { readonly id: string }[], where: string): readonly Problem[] {
  const place = repeated(list.map(({ id }) => id));
  return place < 0 ? [] : problem('v2_mg_repeated', `${where}.${place}.id`);
}

function receiverProblems({ name, phone, birthDate }: CareReceiver): readonly Problem[] {
  return [
    ...required(name, 'receiver.name'),
    ...(isPhone(phone) ? [] : problem('v2_mg_phone_invalid', 'receiver.phone')),
    ...(birthDate === null || isDate(birthDate) ? [] : problem('v2_mg_date_invalid', 'receiver.birthDate')),
  ];
}

/** Somebody to call can be called. */
function contactProblems({ name, phone, mail, available }: CareContact, where: string): readonly Problem[] {
  const reachable = phone.trim() !== '' || mail.trim() !== '';
  return [
    ...required(name, `${where}.name`),
    ...(reachable ? [] : problem('v2_mg_required_field', `${where}.phone`)),
    ...(isPhone(phone) ? [] : problem('v2_mg_phone_invalid', `${where}.phone`)),
    ...(isMail(mail) ? [] : problem('v2_mg_mail_invalid', `${where}.mail`)),
    ...(available === undefined || available === null ? [] : daysProblems(available, `${where}.available`)),
  ];
}

/** Times of the day must be so far apart that each is over before the next. */
function timesProblems(times: readonly MinuteOfDay[], apart: number, where: string): readonly Problem[] {
  const place = repeated(times);
  if (place >= 0) return problem('v2_mg_repeated', `${where}.${place}`);
  const sorted = times.toSorted((a, b) => a - b);
  const close = sorted.find((time, at) => {
    const next = sorted[at + 1] ?? (sorted[0] ?? 0) + minutesPerDay;
    return sorted.length > 1 && next - time < apart;
  });
  return close === undefined ? [] : problem('v2_mg_times_too_close', `${where}.${times.indexOf(close)}`);
}

const daysProblems = ({ days }: { readonly days: readonly number[] }, where: string): readonly Problem[] =>
  days.length === 0 || repeated(days) >= 0 ? problem('v2_mg_required_week', `${where}.days`) : [];

const lengthOf = ({ from, to }: { readonly from: number; readonly to: number }): number =>
  to > from ? to - from : to + minutesPerDay - from;

/** A session must be able to end in an alert: long enough, and in a room where something can be heard. */
function sessionProblems(
  { devices, rooms }: PanelConfig,
  { period, room, maxMinutes }: InactivitySession,
  where: string,
): readonly Problem[] {
  const deaf = !devices.some((device) => showsLife(device) && (room === null || device.room === room));
  const absent = room !== null && !rooms.some(({ id }) => id === room);
  return [
    ...daysProblems(period, `${where}.period`),
    ...(maxMinutes > lengthOf(period) ? problem('v2_mg_period_too_short', `${where}.maxMinutes`) : []),
    ...(absent ? problem('v2_mg_room_absent', `${where}.room`) : []),
    ...(!absent && deaf ? problem('v2_mg_care_no_sensor', `${where}.room`) : []),
  ];
}

function deviceProblems(
  config: PanelConfig,
  id: DeviceId,
  where: string,
  fits: (kind: DeviceKind) => boolean,
): readonly Problem[] {
  const slot = layoutOf(config).slotOf.get(id);
  const device = slot === undefined ? undefined : config.devices[slot];
  if (device === undefined) return problem('v2_mg_device_absent', where);
  return fits(device.kind) ? [] : problem('v2_mg_device_kind_wrong', where);
}

const bedProblems = (config: PanelConfig, bed: BedWatch, where: string): readonly Problem[] => [
  ...daysProblems(bed.night, `${where}.night`),
  ...deviceProblems(config, bed.device, `${where}.device`, (kind) => kind === 'bed_sensor'),
  ...((bed.outMinutes ?? 0) > lengthOf(bed.night)
    ? problem('v2_mg_period_too_short', `${where}.outMinutes`)
    : []),
];

const passers: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'door_contact',
  'tilt_sensor',
  'pir',
  'ir_camera',
  'ir_sensor',
  'outdoor_pir',
]);
const wanderProblems = (config: PanelConfig, watch: WanderWatch, where: string): readonly Problem[] => [
  ...daysProblems(watch.period, `${where}.period`),
  ...watch.devices.flatMap((device, place) =>
    deviceProblems(config, device, `${where}.devices.${place}`, (kind) => passers.has(kind)),
  ),
];

const meterProblems = (config: PanelConfig, { device }: LifeMeter, where: string): readonly Problem[] =>
  deviceProblems(config, device, `${where}.device`, (kind) => meterKinds.has(kind));

/** What is wrong with care settings for this panel: message keys, and the fields they are about. */
export function careProblems(config: PanelConfig, care: CareSettings): readonly Problem[] {
  const shape = CareSettings.safeParse(care);
  if (!shape.success) {
    const path = shape.error.issues[0]?.path ?? [];
    return problem('v2_mg_input_error', path.map(String).join('.'));
  }
  const { area, receiver, doctor, contacts, sessions, beds, wandering, meters } = care;
  return [
    ...(receiver === null ? [] : receiverProblems(receiver)),
    ...(doctor === null ? [] : contactProblems(doctor, 'doctor')),
    ...contacts.flatMap((contact, place) => contactProblems(contact, `contacts.${place}`)),
    ...idProblems(contacts, 'contacts'),
    ...(area === null || config.areas.some(({ id }) => id === area)
      ? []
      : problem('v2_mg_area_absent', 'area')),
    ...timesProblems(care.checkIns, care.checkInMinutes, 'checkIns'),
    ...timesProblems(care.medication, care.medicationMinutes, 'medication'),
    ...idProblems(sessions, 'sessions'),
    ...sessions.flatMap((session, place) => sessionProblems(config, session, `sessions.${place}`)),
    ...idProblems(beds, 'beds'),
    ...beds.flatMap((bed, place) => bedProblems(config, bed, `beds.${place}`)),
    ...idProblems(wandering, 'wandering'),
    ...wandering.flatMap((watch, place) => wanderProblems(config, watch, `wandering.${place}`)),
    ...meters.flatMap((meter, place) => meterProblems(config, meter, `meters.${place}`)),
  ];
}
