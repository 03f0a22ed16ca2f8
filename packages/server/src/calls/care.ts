import type { Role } from '@homeward/contract/shapes/access/access.ts';
import { blankProfile } from '@homeward/contract/rules/care/blank-profile.ts';
import { CareContact, CareProfile } from '@homeward/contract/shapes/care/care.ts';
import type { CareAct, CareReceiver, HelpCall } from '@homeward/contract/shapes/care/care.ts';
import { panelCodes } from '@homeward/contract/words/api/reply-codes.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { CareField } from '@homeward/contract/routes/care/care-person.ts';
import { ContactKind } from '@homeward/contract/routes/care/care.ts';
import type { careRoutes } from '@homeward/contract/routes/care/care.ts';
import { toldPeople } from '@homeward/contract/rules/alarms/notified-people-of.ts';
import { z } from 'zod';
import type { SentPicture } from '../accounts/sent-picture.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { command, configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';
import { removeAndKeep } from '../removed/kept.ts';
import { carePersonOf } from '../store/care-person.ts';
import { notifiedOf } from '../store/notification-log.ts';
import { peopleAt } from '../store/notification-people.ts';
import { freshId } from './fresh-id.ts';
import { isLetInByAlarm, noteLook } from './let-in.ts';

/** Where care's alarms stand. Throws 998 as for a home without care where that is out of sight. */
function careArea(context: AtPanel): AreaId {
  const resident = stateOf(context);
  const area = partOf(resident, 'care').area ?? resident.areas[0]?.id;
  if (area === undefined || !seesArea(context.scope, area)) throw notFound();
  return area;
}

/** The settings of care, as far as the matrix lets somebody in. */
export function careOf(context: AtPanel) {
  careArea(context);
  return partOf(stateOf(context), 'care');
}

/** Names the field as the call does, where the panel names it inside the settings of care. */
async function within(place: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError) || typeof error.data !== 'object' || error.data === null) throw error;
    const where: unknown = Reflect.get(error.data, 'where');
    if (typeof where !== 'string' || !where.startsWith(`${place}.`)) throw error;
    throw new AppError('inputError', error.message, { data: { where: where.slice(place.length + 1) } });
  }
}

/** A profile with every field: panels keep one as it was written, before some of its fields were known. */
export const profileOf = (receiver: CareReceiver | null): CareProfile =>
  CareProfile.parse({ ...blankProfile, ...receiver });

/** What is kept of who is cared for beside the panel's set-up. */
export const personOf = ({ services, panel }: AtPanel) =>
  carePersonOf(services.store.db, services.seal, panel);

/**
 * Makes an edit of who is cared for, and keeps how it was. That is written down first, so that nothing is lost between
 * the two; `wanted` undefined is left as it is. Throws what `edit` throws.
 */
async function keepVersion(
  context: AtPanel,
  wanted: CareReceiver | null | undefined,
  edit: () => Promise<void>,
): Promise<void> {
  const { receiver } = careOf(context);
  const before = profileOf(receiver);
  const after = wanted === undefined ? before : profileOf(wanted);
  const changed = CareField.options.filter((field) => before[field] !== after[field]);
  if (receiver === null || changed.length === 0) return edit();
  const kept = personOf(context);
  const { session, services } = context;
  const id = await kept.keep({ profile: before, changed }, session.account, services.clock.now());
  try {
    await edit();
  } catch (error) {
    // Nobody knows whether it is changed: what stands now will tell.
    const unknown = error instanceof AppError && error.panelCode === panelCodes.noAnswer;
    if (!unknown) await kept.forget(id);
    throw error;
  }
}

/** Writes down who is cared for. Throws with the field as the call names it. */
export const putProfile = (context: AtPanel, receiver: CareReceiver): Promise<void> =>
  keepVersion(context, receiver, () =>
    within('receiver', configure(context, { tag: 'putCare', care: { receiver } })),
  );

/** Sets the picture of who is cared for, or takes it away. Resolves to when. */
export async function putPicture(context: AtPanel, picture: SentPicture | null): Promise<number> {
  const { services, panel } = context;
  const at = services.clock.now();
  if (picture === null) await personOf(context).removePicture();
  else await personOf(context).putPicture({ ...picture, at });
  noteHere(context, 'carePicture', { removed: picture === null });
  services.feed.local({ tag: 'carePicture', panel });
  return at;
}

/** Somebody to call, or the doctor, with the place in the order of calling, from 0; null is the last, or where it is. */
export const PlacedContact = z.object({
  as: ContactKind,
  contact: CareContact,
  place: z.number().int().min(0).max(19).nullable(),
});
export type PlacedContact = z.infer<typeof PlacedContact>;

/** Puts somebody on the list, or changes them. Throws with the field as the call names it. */
export async function putContact(context: AtPanel, { as, contact, place }: PlacedContact): Promise<void> {
  if (as === 'doctor')
    await within('doctor', configure(context, { tag: 'putCare', care: { doctor: contact } }));
  else await configure(context, { tag: 'putCareContact', contact, place });
}

/** What each role may say and do about care; who is cared for says how they are, others come and help. */
const acts: Partial<Readonly<Record<Role, ReadonlySet<CareAct>>>> = {
  careReceiver: new Set<CareAct>([
    'help',
    'cancel',
    'callRequest',
    'checkIn',
    'away',
    'home',
    'medicationTaken',
    'helpStillNeeded',
  ]),
  careContact: new Set<CareAct>([
    'help',
    'callRequest',
    'answer',
    'noOperator',
    'nurse',
    'nurseGone',
    'helpStillNeeded',
    'close',
  ]),
};

const blankContact: Omit<CareContact, 'id'> = {
  name: '',
  relation: '',
  phone: '',
  mail: '',
  hasKey: false,
  available: null,
};

/** Who is cared for may know of everybody else who looked how they are. */
export function noteLookAtCare(context: AtPanel, what: 'care' | 'care picture' | 'care receiver'): void {
  if (context.membership.role !== 'careReceiver') noteLook(context, what);
}

/** Who is told of the calls that are still open; whoever is cared for is not among them. */
async function toldOfCalls({ services, panel, resident }: AtPanel, calls: readonly HelpCall[]) {
  const { store, clock } = services;
  const open = calls.filter(
    ({ incident, state }) => incident !== null && state !== 'closed' && state !== 'cancelled',
  );
  if (open.length === 0) return [];
  const people = await peopleAt(store.db, panel, clock.now());
  const own = new Set(
    people.flatMap(({ role, account, name }) => (role === 'careReceiver' ? [account, name] : [])),
  );
  const incidents = resident === null ? [] : partOf(resident, 'incidents');
  return Promise.all(
    open.map(async ({ id, incident }) => {
      const entries = await notifiedOf(store.db, panel, incident ?? '');
      const { acts = [] } = incidents.find((one) => one.id === incident) ?? {};
      return {
        call: id,
        people: toldPeople(
          entries.filter(({ user_id: user }) => !own.has(user)),
          acts.filter(({ actor }) => !own.has(actor.account ?? actor.name)),
        ),
      };
    }),
  );
}

export const careHandlers: Pick<Handlers, keyof typeof careRoutes> = {
  'GET /user/care_receiver': (context) => {
    const { receiver } = careOf(context);
    noteLookAtCare(context, 'care receiver');
    return data(profileOf(receiver));
  },
  'POST /user/care_receiver': async (context, { body }) => {
    careOf(context);
    // Forms send an empty date for none.
    const birthDate = body.birthDate === '' ? null : body.birthDate;
    await putProfile(context, { ...body, birthDate });
    return done;
  },
  'GET /user/care_receiver_contacts': (context, { query }) => {
    const { contacts, doctor } = careOf(context);
    if (isLetInByAlarm(context, 'careContacts')) noteLook(context, 'care contacts');
    const rows = [
      ...contacts.map((contact) => ({ available: null, ...contact, kind: 'emergency' as const })),
      ...(doctor === null ? [] : [{ available: null, ...doctor, kind: 'doctor' as const }]),
    ];
    return data(rows.filter(({ kind }) => query.kind === undefined || kind === query.kind));
  },
  'POST /user/care_receiver_contacts': async (context, { body }) => {
    const { contacts, doctor } = careOf(context);
    const known = body.kind === 'doctor' ? (doctor === null ? [] : [doctor]) : contacts;
    const before =
      body.kind === 'doctor' && body.id === undefined ? doctor : known.find(({ id }) => id === body.id);
    if (body.id !== undefined && !before) throw notFound();
    if (!before && (body.name ?? '').trim() === '')
      throw new AppError('inputError', 'v2_mg_required_field', { data: { where: 'name' } });
    const was = before ?? blankContact;
    const contact: CareContact = {
      id: before?.id ?? freshId(context),
      name: body.name ?? was.name,
      relation: body.relation ?? was.relation,
      phone: body.phone ?? was.phone,
      mail: body.mail ?? was.mail,
      hasKey: body.hasKey ?? was.hasKey,
      available: body.available === undefined ? (was.available ?? null) : body.available,
    };
    await putContact(context, { as: body.kind, contact, place: body.place ?? null });
    return data({ id: contact.id });
  },
  'DELETE /user/care_receiver_contacts': async (context, { query, body }) => {
    const { contacts, doctor } = careOf(context);
    const id = body.id ?? query.id;
    const kind = body.kind ?? query.kind;
    if (
      doctor !== null &&
      (id === undefined ? kind === 'doctor' : id === doctor.id && kind !== 'emergency')
    ) {
      const entry: PlacedContact = { as: 'doctor', contact: doctor, place: null };
      const edit = { tag: 'putCare', care: { doctor: null } } as const;
      await removeAndKeep(context, 'contact', { id: doctor.id, entry }, edit);
      return done;
    }
    const place = contacts.findIndex((one) => one.id === id);
    const contact = contacts[place];
    if (!contact) throw notFound();
    const entry: PlacedContact = { as: 'emergency', contact, place };
    const edit = { tag: 'removeCareContact', contact: contact.id } as const;
    await removeAndKeep(context, 'contact', { id: contact.id, entry }, edit);
    return done;
  },
  'GET /care': async (context) => {
    const area = careArea(context);
    const resident = stateOf(context);
    const now = partOf(resident, 'careNow');
    const { receiver } = partOf(resident, 'care');
    const helper = isLetInByAlarm(context, 'care');
    noteLookAtCare(context, 'care');
    // Who comes to help needs to know how it is now, not how somebody lives.
    const seen = helper ? { ...now, findings: [], habits: [] } : now;
    const [picture, told] = await Promise.all([
      personOf(context).pictureAt(),
      toldOfCalls(context, now.calls),
    ]);
    return data({ ...seen, receiver: receiver?.name ?? '', picture, area, told });
  },
  'POST /care/act': async (context, { body }) => {
    careArea(context);
    const allowed = acts[context.membership.role];
    if (allowed !== undefined && !allowed.has(body.act))
      throw new AppError('forbidden', 'v2_mg_not_allowed', { data: { where: 'act' } });
    await command(context, {
      tag: 'care',
      act: body.act,
      text: body.text ?? '',
      ...(body.id === undefined ? {} : { call: body.id }),
      ...(body.reason === undefined ? {} : { reason: body.reason }),
    });
    return done;
  },
  'GET /care/settings': (context) => data(careOf(context)),
  'POST /care/settings': async (context, { body }) => {
    careOf(context);
    if (Object.values(body).every((value) => value === undefined))
      throw new AppError('inputError', 'v2_mg_input_error');
    if (body.area !== undefined && body.area !== null && !seesArea(context.scope, body.area))
      throw notFound();
    await keepVersion(context, body.receiver, () => configure(context, { tag: 'putCare', care: body }));
    if (body.receiver === null) await putPicture(context, null);
    return done;
  },
};
