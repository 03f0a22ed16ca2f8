import { z } from 'zod';
import { MediaUpload, SmsReport, SmtpSettings, Upload } from '../../shapes/reports/connections.ts';
import { ReportDestination, ReportGroup, ReportTest } from '../../shapes/reports/report.ts';
import { fromWire } from '../../wire/scalars.ts';
import { MeansState } from './connection.ts';
import { empty, noQuery, nothing, reads, route, WireInt, writes } from '../api/route.ts';

const gate = { flags: ['settingReport'] } as const;
const shown = { query: noQuery, body: nothing, scalars: true, access: reads('reports'), gate } as const;
const changes = {
  query: noQuery,
  data: empty,
  access: writes('reports'),
  edits: 'setup',
  gate,
} as const;

export const reportRoutes = {
  'GET /panel/report': route({
    ...shown,
    data: z.array(ReportDestination).readonly(),
    about: 'Rows of the report page; keys and passwords in addresses are shown as ***.',
    example: {},
  }),
  'POST /panel/report': route({
    ...changes,
    body: fromWire(z.object({ destinations: z.array(ReportDestination).max(20) })),
    about:
      'Sets all rows of the report page. Row 1 stays as it is; *** keeps a secret. Names of zones and people go to a station only where its address says /TEXT behind SIA: ip://1234@host:9999/SIA/TEXT.',
    example: {
      body: {
        destinations: [
          { no: 2, name: 'Station', url: 'ip://1234@127.0.0.1:9999/SIA', group: 2, level: 'alarm' },
        ],
      },
    },
  }),
  'PUT /panel/report': route({
    ...changes,
    body: fromWire(ReportDestination),
    about: 'Adds or replaces one row of the report page; a blank address takes it away.',
    example: { body: { no: 3, name: 'Owner', url: 'mailto:owner@example.com', group: 3, level: 'all' } },
  }),
  'GET /panel/report_group': route({
    ...shown,
    data: z.array(ReportGroup).readonly(),
    about: 'How groups of report destinations are repeated.',
    example: {},
  }),
  'POST /panel/report_group': route({
    ...changes,
    body: fromWire(z.object({ groups: z.array(ReportGroup).max(5) })),
    about: 'Sets how groups of report destinations are repeated; group 1 is always essential.',
    example: { body: { groups: [{ no: 1, retries: 3, essential: true }] } },
  }),
  'POST /panel/test_report': route({
    query: noQuery,
    /** `wait`: seconds to wait for the outcome, 0 by default and 15 at most. */
    body: z.object({ no: WireInt, wait: WireInt.optional() }),
    data: ReportTest,
    scalars: true,
    access: writes('reportTest'),
    gate: { ...gate, firmware: 'testReport' },
    about:
      'Sends a test to one destination; how it ends is told at once, after `wait`, or by the GET of this path.',
    example: { body: { no: 2 } },
  }),
  'GET /panel/test_report': route({
    ...shown,
    query: z.object({ _: z.string().optional(), no: WireInt.optional() }),
    data: z.array(ReportTest).readonly(),
    about: 'How the last test of each destination ended, or of the one named.',
    example: { query: { no: '2' } },
  }),
  'GET /panel/sms_report': route({
    ...shown,
    data: z.object({ modem: MeansState, rows: z.array(SmsReport).readonly() }),
    about: 'Whom the panel texts by its own modem, and whether it can.',
    example: {},
  }),
  'POST /panel/sms_report': route({
    ...changes,
    body: fromWire(z.object({ rows: z.array(SmsReport).max(20) })),
    about: 'Sets whom the panel texts by its own modem: three at most.',
    example: {
      body: { rows: [{ no: 1, name: 'Owner', phone: '+4915123456', level: 'alarm', form: 'words' }] },
    },
  }),
  'GET /panel/smtp_report': route({
    ...shown,
    data: SmtpSettings,
    about: 'The mail server through which the panel sends reports; its password is shown as ***.',
    example: {},
  }),
  'POST /panel/smtp_report': route({
    ...changes,
    body: fromWire(SmtpSettings),
    about: 'Sets the mail server; *** keeps its password, as long as the server stays the same.',
    example: {
      body: {
        server: 'smtp.example.com',
        port: 587,
        user: 'panel',
        password: 'sesame',
        from: 'panel@example.com',
        tls: true,
      },
    },
  }),
  'PUT /panel/smtp_report': route({
    ...changes,
    body: fromWire(SmtpSettings.partial()),
    about: 'Changes the named fields of the mail server.',
    example: { body: { port: 465 } },
  }),
  'GET /panel/media_upload': route({
    ...shown,
    data: z.object({
      rows: z.array(MediaUpload).readonly(),
      /** Captures that are on their way or were lately. */
      uploads: z.array(Upload).readonly(),
    }),
    about: 'Where pictures and clips are uploaded, and how the latest fared.',
    example: {},
  }),
  'POST /panel/media_upload': route({
    ...changes,
    body: fromWire(z.object({ rows: z.array(MediaUpload).max(5) })),
    about: 'Sets all rows for uploads. Row 1 stays as it is; *** keeps a secret.',
    example: {
      body: {
        rows: [{ no: 2, name: 'Box', url: 'ftp://panel:sesame@ftp.example.com/pictures', level: 'alarm' }],
      },
    },
  }),
  'PUT /panel/media_upload': route({
    ...changes,
    body: fromWire(MediaUpload),
    about: 'Adds or replaces one row for uploads; a blank address takes it away.',
    example: { body: { no: 3, name: 'Web', url: 'https://upload.example.com/panel', level: 'all' } },
  }),
  'GET /panel/report_digest_authentication': route({
    ...shown,
    data: z
      .array(
        z.object({
          no: z.number().int(),
          user: z.string(),
          /** `***` where one is set. */
          password: z.string(),
        }),
      )
      .readonly(),
    about: 'As whom web uploads prove themselves where the receiver asks for digest authentication.',
    example: {},
  }),
} as const;
