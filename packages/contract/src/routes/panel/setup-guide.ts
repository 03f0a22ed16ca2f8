import { z } from 'zod';
import { NotificationEntry } from '../../shapes/reports/notification.ts';
import { PracticeAlarm } from '../../shapes/panel/maintenance.ts';
import { RegionProfile } from '../../shapes/panel/settings.ts';
import { AccountId, Instant } from '../../shapes/values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { setupStates, setupSteps } from '../../words/panel/setup-steps.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

const Count = z.number().int().nonnegative();

/** What the steps of the set-up go by: facts of the panel and of accounts. */
export const SetupFacts = z.object({
  /** Of the panel, as it stands. */
  name: z.string(),
  country: z.string(),
  /** The one its owner chose; '' is the country's. */
  emergency_number: z.string(),
  /** It is known where on the earth it stands. */
  placed: z.boolean(),
  profile: RegionProfile,
  /** Gateways that are set up, by its owner or by the machine. */
  gateways: Count,
  /** All but the panel itself. */
  devices: Count,
  /** Of them: those that guard in a mode or always, those that sound, and those in no room. */
  guards: Count,
  sirens: Count,
  roomless: Count,
  /** Codes of people, and people who belong to the home. */
  codes: Count,
  people: Count,
  /** People whom an alarm would reach now, whether I am one of them, and stations that answer. */
  reached: Count,
  reaches_me: z.boolean(),
  stations: Count,
  /** Detectors that the last walk test heard, of how many there are; `tested_at` is its end, null where there was none. */
  tested: Count,
  detectors: Count,
  tested_at: Instant.nullable(),
  /** The last practice alarm, and how many of its messages were taken. */
  practised_at: Instant.nullable(),
  practice_taken: Count,
});

export const setupGuideRoutes = {
  'GET /panel/setup_guide': route({
    about: 'The steps of the set-up in order, where each stands, and the facts that say so.',
    example: {},
    query: noQuery,
    body: nothing,
    data: z.object({
      steps: z.array(z.object({ step: z.enum(setupSteps), state: z.enum(setupStates) })).readonly(),
      facts: SetupFacts,
    }),
    scalars: true,
    access: reads('panelSettings'),
  }),
  'PUT /panel/setup_guide': route({
    about: 'Leaves a step of the set-up out, or takes it up again. What is done stays done.',
    example: { body: { step: 'codes', skipped: true } },
    query: noQuery,
    body: fromWire(z.object({ step: z.enum(setupSteps), skipped: z.boolean() })),
    data: empty,
    access: writes('panelSettings'),
  }),
  'GET /panel/practice': route({
    about: 'The practice alarm that waits or sounds now, the last one, and what became of its messages.',
    example: {},
    query: noQuery,
    body: nothing,
    data: z.object({
      running: z.boolean(),
      /** Until then it waits for a detector, or sounds. */
      until: Instant.nullable(),
      /** What set it off; of the last one where none runs. */
      alarm: PracticeAlarm.nullable(),
      /** Messages of that alarm. */
      notified: z.array(NotificationEntry).readonly(),
      /** Who may be told of one: the owner chooses among all, anybody else is alone here. */
      people: z
        .array(z.object({ user_id: AccountId, name: z.string(), me: z.boolean(), reached: z.boolean() }))
        .readonly(),
    }),
    scalars: true,
    access: reads('panelSettings'),
  }),
  'POST /panel/practice': route({
    about:
      'An alarm for practice: waits for a detector (`begin`), is set off by hand (`fire`), or ends. It sounds the sirens for some seconds, tells the chosen people alone, me where none is named, and reports nothing.',
    example: { body: { act: 'begin', siren: false } },
    query: noQuery,
    body: fromWire(
      z.object({
        act: z.enum(['begin', 'fire', 'end']),
        users: z.array(AccountId).max(limits.practicePeople).readonly().optional(),
        siren: z.boolean().optional(),
      }),
    ),
    data: empty,
    access: writes('panelSettings'),
    gate: { firmware: 'practice' },
  }),
} as const;
