import type { monthlyReportRoutes } from '@homeward/contract/routes/reports/monthly-report.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { data, done } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { mailOf, settledReport } from '../notify/monthly.ts';
import { placeOf } from '../notify/place.ts';
import { hiddenAddress } from '../store/notification-log.ts';
import { monthlyAt } from '../store/monthly-reports.ts';
import { managesAll } from './notified-people.ts';

/** It tells of everybody's comings and goings: the owner's alone. */
function assertOwner(context: AtPanel): void {
  if (!managesAll(context)) throw new AppError('forbidden', 'v2_mg_not_allowed');
}

export const monthlyReportHandlers: Pick<Handlers, keyof typeof monthlyReportRoutes> = {
  'GET /user/monthly_report': async (context) => {
    assertOwner(context);
    const { services, panel, person } = context;
    const { store, registry, tenants, notify, clock } = services;
    const given = { db: store.db, registry, terms: tenants, configured: notify.ways.configured };
    const place = await placeOf(given, panel, clock.now());
    const mine = place.people.find(({ account }) => account === person.account.id);
    const way = mine === undefined ? null : mailOf({ offered: new Set(['email']) }, mine);
    const row = await monthlyAt(store.db, panel, person.account.id);
    const last = await settledReport(store.db, row?.last ?? null);
    return data({
      wanted: row?.wanted ?? false,
      to: way === null ? '' : hiddenAddress(way.lane),
      offered: place.offered.has('email'),
      next_at: row?.wanted === true ? row.nextAt : null,
      last: last && {
        month: last.month,
        sent_at: last.sentAt,
        state: last.state,
        ended_at: last.endedAt,
        answer: last.answer,
      },
    });
  },
  'PUT /user/monthly_report': async (context, { body: { wanted } }) => {
    assertOwner(context);
    const { services, panel, person } = context;
    await services.notify.monthly.choose(panel, person.account.id, wanted);
    noteHere(context, 'notifications', { what: 'monthly', to: wanted ? 'on' : 'off' });
    return done;
  },
  'GET /user/monthly_report_preview': async (context) => {
    assertOwner(context);
    const { services, panel, person } = context;
    const report = await services.notify.monthly.preview(panel, person.account.id);
    if (report === null) throw notFound();
    return data(report);
  },
};
