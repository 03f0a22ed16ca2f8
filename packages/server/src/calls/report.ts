import type { ReportDestination, ReportTest } from '@homeward/contract/shapes/reports/report.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { maskUrl, webLogin } from '@homeward/contract/words/reports/report-url.ts';
import type { reportRoutes } from '@homeward/contract/routes/reports/report.ts';
import { AppError } from '../base/app-error.ts';
import { command, configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import { meansOf, stateFor } from './means.ts';

/** Seconds that a test may be waited for, and ms between looks. */
const longestWait = 15;
const lookMs = 250;

const isReserved = ({ no }: Pick<ReportDestination, 'no'>): boolean =>
  limits.reservedReportRows.some((reserved) => reserved === no);
const isReservedMedia = ({ no }: { readonly no: number }): boolean =>
  limits.reservedMediaRows.some((reserved) => reserved === no);

const testOf = (context: AtPanel, no: number): ReportTest | null => {
  const resident = context.services.registry.peek(context.panel) ?? stateOf(context);
  return partOf(resident, 'reportTests').find(({ destination }) => destination === no) ?? null;
};

/** The outcome of a test that began after the one before, as soon as it is there, or as it stands after so long. */
async function outcomeOf(context: AtPanel, no: number, before: number, wait: number): Promise<ReportTest> {
  const { clock } = context.services;
  const until = clock.monotonic() + wait * 1000;
  for (;;) {
    const test = testOf(context, no);
    const known = test !== null && test.id > before ? test : null;
    if (known !== null && known.state !== 'waiting') return known;
    if (clock.monotonic() >= until)
      return (
        known ?? {
          id: before + 1,
          destination: no,
          at: clock.now(),
          state: 'waiting',
          endedAt: null,
          answer: null,
        }
      );
    await new Promise<void>((resolve) => void clock.after(lookMs, resolve));
  }
}

const connectionsOf = (context: AtPanel) => partOf(stateOf(context), 'connections');

export const reportHandlers: Pick<Handlers, keyof typeof reportRoutes> = {
  'GET /panel/report': (context) => data(partOf(stateOf(context), 'destinations')),
  'POST /panel/report': async (context, { body }) => {
    // Row 1 is the portal itself and cannot be edited (S9.3): what it says now stays, whatever was sent.
    const reserved = partOf(stateOf(context), 'destinations').filter(isReserved);
    const destinations = [...reserved, ...body.destinations.filter((row) => !isReserved(row))];
    await configure(context, { tag: 'putDestinations', destinations });
    return done;
  },
  'PUT /panel/report': async (context, { body }) => {
    await configure(context, { tag: 'putDestination', destination: body });
    return done;
  },
  'GET /panel/report_group': (context) => data(partOf(stateOf(context), 'groups')),
  'POST /panel/report_group': async (context, { body }) => {
    await configure(context, { tag: 'putReportGroups', groups: body.groups });
    return done;
  },
  'POST /panel/test_report': async (context, { body }) => {
    const before = testOf(context, body.no)?.id ?? 0;
    await command(context, { tag: 'testReport', destination: body.no });
    return data(await outcomeOf(context, body.no, before, Math.min(body.wait ?? 0, longestWait)));
  },
  'GET /panel/test_report': (context, { query }) => {
    const tests = partOf(stateOf(context), 'reportTests');
    return data(query.no === undefined ? tests : tests.filter(({ destination }) => destination === query.no));
  },
  'GET /panel/sms_report': async (context) => {
    const { sms: rows } = connectionsOf(context);
    return data({ modem: stateFor(await meansOf(context), 'modem'), rows });
  },
  'POST /panel/sms_report': async (context, { body }) => {
    if (body.rows.length > limits.smsReports)
      throw new AppError('inputError', 'v2_mg_report_too_many_sms', { data: { where: 'sms' } });
    await configure(context, { tag: 'putConnections', connections: { sms: body.rows } });
    return done;
  },
  'GET /panel/smtp_report': (context) => data(connectionsOf(context).smtp),
  'POST /panel/smtp_report': async (context, { body }) => {
    await configure(context, { tag: 'putConnections', connections: { smtp: body } });
    return done;
  },
  'PUT /panel/smtp_report': async (context, { body }) => {
    await configure(context, { tag: 'putConnections', connections: { smtp: body } });
    return done;
  },
  'GET /panel/media_upload': (context) =>
    data({ rows: connectionsOf(context).media, uploads: partOf(stateOf(context), 'uploads') }),
  'POST /panel/media_upload': async (context, { body }) => {
    const reserved = connectionsOf(context).media.filter(isReservedMedia);
    const media = [...reserved, ...body.rows.filter((row) => !isReservedMedia(row))];
    await configure(context, { tag: 'putConnections', connections: { media } });
    return done;
  },
  'PUT /panel/media_upload': async (context, { body }) => {
    await configure(context, { tag: 'putConnections', connections: { mediaRow: body } });
    return done;
  },
  'GET /panel/report_digest_authentication': (context) =>
    data(
      connectionsOf(context).media.flatMap(({ no, url }) => {
        const login = webLogin(maskUrl(url).shown);
        return login === null ? [] : [{ no, user: login.user, password: login.password }];
      }),
    ),
};
