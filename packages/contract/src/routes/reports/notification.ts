import { z } from 'zod';
import {
  Escalation,
  NotificationChoice,
  NotificationEntry,
  NotificationSettings,
  NotificationUser,
  NotificationWay,
  PastNews,
  Phone,
  ReportType,
} from '../../shapes/reports/notification.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, Revision, route, writes } from '../api/route.ts';

const ofType = z.object({
  type: z.union([ReportType, z.literal('')]).optional(),
  _: z.string().optional(),
});
/** A row of a list; its revision goes with every way and choice of this person at the panel. */
const Row = NotificationUser.extend({ revision: Revision });
/** The list of one way: the master's has everybody, any other only themselves. */
const ReportList = z.object({ most: z.number().int(), users: z.array(Row).readonly() });
/** The revision that the edit of one row starts from; 409 for the whole list where it has changed. */
const edited = { revision: Revision.optional() };
const UserId = z.string().min(1).max(64);

/** Who is told of what, and what came of it. */
export const notificationRoutes = {
  'GET /user/report': route({
    about: 'My notification settings, what ways there are, and for a master everybody who may be told.',
    example: {},
    query: ofType,
    body: nothing,
    data: z.object({
      settings: NotificationSettings,
      ways: z.array(NotificationWay).readonly(),
      users: z.array(Row).readonly(),
    }),
    scalars: true,
    access: reads('notifications'),
  }),
  'GET /user/mail_report': route({
    about: 'Who is told by mail.',
    example: {},
    query: noQuery,
    body: nothing,
    data: ReportList,
    scalars: true,
    access: reads('notifications'),
    gate: { feature: 'email' },
  }),
  'POST /user/mail_report': route({
    about: 'Switches mail on or off for the people named; at most 16 may have it on.',
    example: { body: { users: [] } },
    query: noQuery,
    body: fromWire(
      z.object({
        users: z.array(z.object({ user_id: UserId, send_email_report: z.boolean(), ...edited })).max(100),
      }),
    ),
    data: empty,
    access: writes('notifications'),
    gate: { feature: 'email' },
  }),
  'GET /user/sms_report': route({
    about: 'Who is told by SMS of medical or of security news.',
    example: { query: { type: 'security' } },
    query: ofType,
    body: nothing,
    data: ReportList,
    scalars: true,
    access: reads('notifications'),
    gate: { feature: 'sms' },
  }),
  'POST /user/sms_report': route({
    about: 'Switches SMS on or off and takes numbers; at most 3 people may have it on for each type.',
    example: { body: { type: 'security', users: [] } },
    query: noQuery,
    body: fromWire(
      z.object({
        type: ReportType.optional(),
        users: z
          .array(
            z.object({
              user_id: UserId,
              send_SMS_report: z.boolean(),
              mobile_phone: z.union([Phone, z.literal('')]).optional(),
              ...edited,
            }),
          )
          .max(100),
      }),
    ),
    data: empty,
    access: writes('notifications'),
    gate: { feature: 'sms' },
  }),
  'GET /user/voice_report': route({
    about: 'Who is called by voice about medical or about security news.',
    example: { query: { type: 'security' } },
    query: ofType,
    body: nothing,
    data: ReportList,
    scalars: true,
    access: reads('notifications'),
    gate: { feature: 'voice', flags: ['voiceReport', 'voiceAccount'] },
  }),
  'POST /user/voice_report': route({
    about:
      'Switches voice calls on or off and takes numbers; at most 3 people may have them on for each type.',
    example: { body: { type: 'security', users: [] } },
    query: noQuery,
    body: fromWire(
      z.object({
        type: ReportType.optional(),
        users: z
          .array(
            z.object({
              user_id: UserId,
              send_voice_report: z.boolean(),
              mobile_phone: z.union([Phone, z.literal('')]).optional(),
              ...edited,
            }),
          )
          .max(100),
      }),
    ),
    data: empty,
    access: writes('notifications'),
    gate: { feature: 'voice', flags: ['voiceReport', 'voiceAccount'] },
  }),
  'GET /user/notification': route({
    about:
      'Which news reach me which way, my quiet hours and my language, and with `past` how many of each kind the last 30 days had for me, whatever I chose; a master may read those of others.',
    example: {},
    query: fromWire(
      z.object({ user_id: UserId.optional(), past: z.boolean().optional(), _: z.string().optional() }),
    ),
    body: nothing,
    data: NotificationChoice.extend({ revision: Revision, past: PastNews.optional() }),
    scalars: true,
    access: reads('notifications'),
  }),
  'PUT /user/notification': route({
    about:
      'Chooses them. Push for fire and medical alarms stays on, and quiet hours never hold back an alarm.',
    example: { body: { language: 'en-US', quiet: { enabled: false, from: 1320, until: 420 } } },
    query: noQuery,
    body: fromWire(NotificationChoice.partial().extend({ user_id: UserId.optional() })),
    data: empty,
    access: writes('notifications'),
    edits: 'row',
  }),
  'GET /user/notification_log': route({
    about:
      'What was sent to me at this panel and what became of it, newest first; a master may read those of others.',
    example: { query: { num: '10' } },
    query: fromWire(
      z.object({
        user_id: UserId.optional(),
        num: z.number().int().min(1).max(200).optional(),
        /** Entries older than this one. */
        before: z.string().max(64).optional(),
        _: z.string().optional(),
      }),
    ),
    body: nothing,
    data: z.array(NotificationEntry).readonly(),
    scalars: true,
    access: reads('notifications'),
  }),
  'GET /user/escalation': route({
    about: 'Who is told when, until somebody acknowledges an alarm.',
    example: {},
    query: noQuery,
    body: nothing,
    data: Escalation.extend({ revision: Revision }),
    scalars: true,
    access: reads('notifications'),
  }),
  'PUT /user/escalation': route({
    about: 'Sets it; the master alone may.',
    example: { body: { enabled: true, afterMinutes: 5, rounds: 2, steps: [] } },
    query: noQuery,
    body: fromWire(Escalation),
    data: empty,
    access: writes('notifications'),
    edits: 'row',
  }),
  'GET /incident/notified': route({
    about: 'Who was told of an incident, over which way, and what came of it.',
    example: { query: { id: 'none' } },
    query: z.object({ id: z.string().min(1).max(64), _: z.string().optional() }),
    body: nothing,
    data: z.array(NotificationEntry).readonly(),
    scalars: true,
    access: reads('incidents'),
  }),
} as const;
