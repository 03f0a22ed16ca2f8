import { z } from 'zod';
import { MonthlyChoice, MonthlyReport } from '../../shapes/reports/monthly-report.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

/** What the owner of a home is mailed once a month. */
export const monthlyReportRoutes = {
  'GET /user/monthly_report': route({
    about: 'Whether I get a report of this home by mail each month, and how the last one went. For owners.',
    example: {},
    query: noQuery,
    body: nothing,
    data: MonthlyChoice,
    scalars: true,
    access: reads('notifications'),
  }),
  'PUT /user/monthly_report': route({
    about:
      'Turns the monthly report by mail on or off for me. It is off until wanted; the first covers the month in which it is turned on.',
    example: { body: { wanted: true } },
    query: noQuery,
    body: fromWire(z.object({ wanted: z.boolean() })),
    data: empty,
    byServer: true,
    access: writes('notifications'),
  }),
  'GET /user/monthly_report_preview': route({
    about: 'What the report of this month says so far, in my language. For owners.',
    example: {},
    query: noQuery,
    body: nothing,
    data: MonthlyReport,
    scalars: true,
    access: reads('notifications'),
  }),
} as const;
