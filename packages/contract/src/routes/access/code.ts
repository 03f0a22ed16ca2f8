import { z } from 'zod';
import { Validity } from '../../shapes/access/pin.ts';
import { AreaId, DeviceId, Instant } from '../../shapes/values/ids.ts';
import { ArmMode } from '../../shapes/values/modes.ts';
import { fromWire } from '../../wire/scalars.ts';
import { CodeEntry, CrossAreaEntry } from '../../wire/code-entry.ts';
import { empty, noQuery, nothing, Pin, reads, route, writes } from '../api/route.ts';

/** Number of a slot: users from 1, special ones 95 to 99. */
const No = z.number().int().min(1).max(99);
/** Judged by the panel, which says what is wrong with it; blank erases, stars keep what there is. */
const Code = z.string().max(32);
/** Longer names are refused with the message that says so. */
const Name = z.string().max(200);

/** What can be changed of a slot; what is absent stays. */
const slotFields = {
  user_name: Name.optional(),
  code: Code.optional(),
  latch: z.boolean().optional(),
  enabled: z.boolean().optional(),
  uid: z.string().max(32).optional(),
  area: AreaId.optional(),
  areas: z.array(AreaId).min(1).max(8).optional(),
  validity: Validity.optional(),
  /** Modes that an ordinary user’s code sets; without `disarm` it only protects more. */
  modes: z.array(ArmMode).min(1).max(5).optional(),
  /** The code of whoever changes it. */
  pincode: Pin.optional(),
};
const areaCodes = {
  code_1: Code.optional(),
  code_2: Code.optional(),
  code_3: Code.optional(),
  code_4: Code.optional(),
  code_5: Code.optional(),
  code_6: Code.optional(),
  code_7: Code.optional(),
  code_8: Code.optional(),
};
const which = fromWire(z.object({ no: No.optional() }));
const removal = fromWire(z.object({ no: No.optional(), pincode: Pin.optional() }));

/** Whether the settings pages ask for a code before they open (S6.5). */
const PassCode = z.object({
  needed: z.boolean(),
  passed: z.boolean(),
  /** Until when, by a code; null where it has given none, be it that a fresh password opens the pages too. */
  until: Instant.nullable(),
});

/** One slot as the form of the special codes sends it. */
const SystemCode = z.object({
  no: z.number().int().min(95).max(99),
  code: Code.optional(),
  user_name: Name.optional(),
  latch: z.boolean().optional(),
  enabled: z.boolean().optional(),
  areas: z.array(AreaId).min(1).max(8).optional(),
  validity: Validity.optional(),
});

export const codeRoutes = {
  'GET /panel/pin_code': route({
    query: noQuery,
    body: nothing,
    data: z.array(CodeEntry),
    scalars: true,
    access: reads('pins'),
    about: 'The codes of the panel as stars, with whose they are. A user sees his own.',
    example: {},
  }),
  'POST /panel/pin_code': route({
    query: noQuery,
    body: fromWire(z.object({ no: No.optional(), ...slotFields })),
    data: z.object({ no: No }),
    scalars: true,
    access: writes('pins'),
    edits: 'setup',
    about: 'Adds a user with a code, in the next free slot where none is named; or sets a special slot.',
    example: { body: { user_name: 'Clara', code: '731946', area: '1', latch: '1', pincode: '482650' } },
  }),
  'PUT /panel/pin_code': route({
    query: noQuery,
    /** `all` switches every ordinary user on or off, where the configuration has it (S6.3). */
    body: fromWire(z.object({ no: No.optional(), all: z.boolean().optional(), ...slotFields })),
    data: empty,
    access: writes('pins'),
    edits: 'setup',
    about: 'Changes a slot: name, code, areas, hours, tag, reporting. Somebody’s own slot: name and code.',
    example: { body: { no: '2', user_name: 'Ben', code: '******', pincode: '482650' } },
  }),
  'DELETE /panel/pin_code': route({
    query: which,
    body: removal,
    data: empty,
    access: writes('pins'),
    edits: 'setup',
    about: 'Takes a slot away, with its code and its tag.',
    example: { body: { no: '2', pincode: '482650' } },
  }),
  'GET /panel/cross_area_user_code': route({
    query: noQuery,
    body: nothing,
    data: z.array(CrossAreaEntry),
    scalars: true,
    access: reads('pins'),
    gate: { flags: ['crossAreaUserCode'] },
    about: 'The users whose code opens more than one area.',
    example: {},
  }),
  'POST /panel/cross_area_user_code': route({
    query: noQuery,
    body: fromWire(z.object({ no: No.optional(), ...slotFields, ...areaCodes })),
    data: z.object({ no: No }),
    scalars: true,
    access: writes('pins'),
    edits: 'setup',
    gate: { flags: ['crossAreaUserCode'] },
    about:
      'Adds a user of several areas: one code and a list of areas, or the same code in the field of each area.',
    example: { body: { user_name: 'Clara', code_1: '731946', code_2: '731946', pincode: '482650' } },
  }),
  'PUT /panel/cross_area_user_code': route({
    query: noQuery,
    body: fromWire(z.object({ no: No, ...slotFields, ...areaCodes })),
    data: empty,
    access: writes('pins'),
    edits: 'setup',
    gate: { flags: ['crossAreaUserCode'] },
    about: 'Changes a user of several areas.',
    example: { body: { no: '2', code_1: '******', code_2: '******', pincode: '482650' } },
  }),
  'DELETE /panel/cross_area_user_code': route({
    query: which,
    body: removal,
    data: empty,
    access: writes('pins'),
    edits: 'setup',
    gate: { flags: ['crossAreaUserCode'] },
    about: 'Takes a user of several areas away.',
    example: { body: { no: '2', pincode: '482650' } },
  }),
  'GET /panel/system_code': route({
    query: noQuery,
    body: nothing,
    data: z.array(CodeEntry),
    scalars: true,
    access: reads('pins'),
    about: 'The special codes: guard, master, temporary, duress and installer, those that are off too.',
    example: {},
  }),
  'POST /panel/system_code': route({
    query: noQuery,
    body: fromWire(z.object({ codes: z.array(SystemCode).min(1).max(5), pincode: Pin.optional() })),
    data: empty,
    access: writes('pins'),
    edits: 'setup',
    about:
      'Sets special codes. A blank guard, temporary or duress code is off; master and installer have one.',
    example: { body: { codes: [{ no: 95, code: '640182', latch: true }], pincode: '482650' } },
  }),
  'GET /panel/pass_code': route({
    query: noQuery,
    body: nothing,
    data: PassCode,
    scalars: true,
    access: reads('status'),
    about: 'Whether the settings pages ask for a code first, and whether this session has given it.',
    example: {},
  }),
  'GET /panel/last_uid_tag': route({
    query: noQuery,
    body: nothing,
    data: z.object({ uid: z.string(), device_id: DeviceId, name: z.string(), at: Instant }),
    scalars: true,
    access: reads('pins'),
    about: 'The tag that was held before a reader last, to give it to a slot.',
    example: {},
  }),
  'GET /panel/account_list': route({
    query: noQuery,
    body: nothing,
    data: z.array(
      z.object({
        no: No,
        slot: CodeEntry.shape.slot,
        user_name: z.string(),
        areas: z.array(AreaId).readonly(),
        enabled: z.boolean(),
        latch: z.boolean(),
      }),
    ),
    scalars: true,
    access: reads('users'),
    about: 'Who has a code of this panel, in which slot and areas. A user sees himself.',
    example: {},
  }),
} as const;
