import { z } from 'zod';
import {
  CareAct,
  CareContact,
  CareProfile,
  CareReceiver,
  CareSettings,
  CareView,
} from '../../shapes/care/care.ts';
import { IncidentReason } from '../../shapes/alarms/incident.ts';
import { ToldPerson } from '../../shapes/reports/notification.ts';
import { Instant } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

/** Somebody to call in need, or the doctor (S2.19). */
export const ContactKind = z.enum(['emergency', 'doctor']);
export type ContactKind = z.infer<typeof ContactKind>;
export const ContactRow = CareContact.extend({ kind: ContactKind });
export type ContactRow = z.infer<typeof ContactRow>;

/** What the panel says of care, with who is cared for and in which area. */
export const CareNow = CareView.extend({
  receiver: z.string(),
  /** Since when there is this picture of them; null where there is none. */
  picture: Instant.nullable(),
  area: z.number().int(),
  /** Who is told of each call for help that is still open, by its id, and how far that got. */
  told: z.array(z.object({ call: z.string(), people: z.array(ToldPerson).readonly() })).readonly(),
});
export type CareNow = z.infer<typeof CareNow>;

/** A profile as its page sends it, whole: what is absent is blank. */
const Profile = CareReceiver.extend({
  birthDate: CareReceiver.shape.birthDate.default(null),
  bloodType: CareReceiver.shape.bloodType.default(null),
  rhesus: CareReceiver.shape.rhesus.default(null),
  address: CareReceiver.shape.address.default(''),
  phone: CareReceiver.shape.phone.default(''),
  notes: CareReceiver.shape.notes.default(''),
  access: CareProfile.shape.access.default(''),
  mobility: CareProfile.shape.mobility.default(null),
  communication: CareProfile.shape.communication.default(''),
  allergies: CareProfile.shape.allergies.default(''),
  conditions: CareProfile.shape.conditions.default(''),
  medicines: CareProfile.shape.medicines.default(''),
  hazards: CareProfile.shape.hazards.default(''),
});

const gate = { feature: 'care' } as const;
const kind = ContactKind.default('emergency');

export const careRoutes = {
  'GET /user/care_receiver': route({
    query: noQuery,
    body: nothing,
    data: CareProfile,
    scalars: true,
    access: reads('care'),
    gate,
    about: 'Who is cared for; blank fields where nobody has been named.',
    example: {},
  }),
  'POST /user/care_receiver': route({
    query: noQuery,
    body: fromWire(Profile),
    data: empty,
    access: writes('care'),
    edits: 'setup',
    gate,
    about: 'Says who is cared for; what is absent is blank. Blood types are A, B, AB and O.',
    example: { body: { name: 'Rosa Alvarez', bloodType: 'AB', rhesus: 'positive' } },
  }),
  'GET /user/care_receiver_contacts': route({
    query: fromWire(z.object({ kind: ContactKind.optional() })),
    body: nothing,
    data: z.array(ContactRow).readonly(),
    scalars: true,
    access: reads('careContacts'),
    gate,
    about: 'Whom to call, in the order of calling, and the doctor.',
    example: { query: { kind: 'emergency' } },
  }),
  'POST /user/care_receiver_contacts': route({
    query: noQuery,
    body: fromWire(
      z.object({
        /** Without one, somebody new. */
        id: CareContact.shape.id.optional(),
        kind,
        ...CareContact.omit({ id: true }).partial().shape,
        /** Place in the order of calling, from 0; without it, the last, or where it is. */
        place: z.number().int().min(0).max(19).optional(),
      }),
    ),
    data: z.object({ id: z.string() }),
    scalars: true,
    access: writes('careContacts'),
    edits: 'setup',
    gate,
    about: 'Adds somebody to call, or with an id changes or moves them. There is one doctor.',
    example: { body: { kind: 'doctor', name: 'Dr Grey', phone: '+49 30 1234567' } },
  }),
  'DELETE /user/care_receiver_contacts': route({
    query: fromWire(z.object({ id: z.string().max(32).optional(), kind: ContactKind.optional() })),
    body: fromWire(z.object({ id: z.string().max(32).optional(), kind: ContactKind.optional() })),
    data: empty,
    access: writes('careContacts'),
    edits: 'setup',
    gate,
    about: 'Takes somebody off the list, by id; the doctor by kind.',
    example: { body: { id: 'none' } },
  }),
  'GET /care': route({
    query: noQuery,
    body: nothing,
    data: CareNow,
    scalars: true,
    access: reads('care'),
    gate,
    about:
      'Calls for help and who was told of them, check-ins, medication, signs of life, beds, and what is unusual today.',
    example: {},
  }),
  /** Nobody is kept from calling for help by a plan. */
  'POST /care/act': route({
    query: noQuery,
    body: fromWire(
      z.object({
        act: CareAct,
        /** The call it is about; without it, the newest that it fits. */
        id: z.string().max(32).optional(),
        text: z.string().max(250).optional(),
        /** Why a case was closed; only with `close`. */
        reason: IncidentReason.optional(),
      }),
    ),
    data: empty,
    access: writes('careHelp'),
    about: 'Calls for help, takes the call back, answers it, comes, leaves, closes it; signs of life.',
    example: { body: { act: 'help', text: 'I fell in the kitchen' } },
  }),
  'GET /care/settings': route({
    query: noQuery,
    body: nothing,
    data: CareSettings,
    scalars: true,
    access: reads('careSettings'),
    gate,
    about: 'How somebody is watched over: sessions, check-ins, nights, wandering, routine, medication.',
    example: {},
  }),
  'POST /care/settings': route({
    query: noQuery,
    body: fromWire(CareSettings.partial()),
    data: empty,
    access: writes('careSettings'),
    edits: 'setup',
    gate,
    about: 'Changes how somebody is watched over; what is absent stays.',
    example: { body: { checkIns: ['540', '1140'], checkInMinutes: '60' } },
  }),
} as const;
