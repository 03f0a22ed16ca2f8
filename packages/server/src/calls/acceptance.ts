import type { AcceptanceRow } from '@homeward/contract/shapes/company/acceptance.ts';
import type { siteWizardRoutes } from '@homeward/contract/routes/panel/site-wizard.ts';
import type { AcceptanceSide } from '@homeward/contract/words/company/site-steps.ts';
import { siteSteps } from '@homeward/contract/words/company/site-steps.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { z } from 'zod';
import { newId } from '../accounts/secrets.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { partOf } from '../panels/cached-panel.ts';
import {
  addReport,
  addSignature,
  contentOf,
  reportById,
  reportsOf,
  sha256,
  signatureText,
  signedAt,
  type KeptReport,
} from '../store/acceptance.ts';
import { hasMaster } from '../store/accounts.ts';
import { auditEntries } from '../store/audit-queries.ts';
import { letterheadOf } from '../store/letterheads.ts';
import { practisedSince } from '../store/notification-log.ts';
import { siteWizard } from '../store/site-wizards.ts';
import { acceptanceContent } from '../tenants/acceptance-content.ts';
import { tellWhatWaits } from '../tenants/acceptance-waits.ts';
import { endInstalling } from '../tenants/first-install.ts';
import { ownPanel, notedAt } from './own-panel.ts';

export const rowOf = (kept: KeptReport): AcceptanceRow => ({
  id: kept.id,
  madeAt: kept.madeAt,
  installer: kept.installer,
  hash: kept.hash,
  signed: { installer: signedAt(kept, 'installer'), owner: signedAt(kept, 'owner') },
  withdrawn: kept.withdrawn,
});

const wholeOf = (kept: KeptReport) => ({
  ...rowOf(kept),
  content: contentOf(kept),
  signatures: kept.signatures.map(({ signature }) => signature),
});

/** Whose signature it is at this panel: its owner's, or else the installer's. */
const sideOf = ({ membership }: AtPanel): AcceptanceSide =>
  membership.role === 'master' ? 'owner' : 'installer';

/** Another report than the one that was read, one that was withdrawn, or one that this side has signed. */
const stale = (): AppError => new AppError('conflict', 'v2_mg_changed_meanwhile');

async function reportHere({ services, panel }: AtPanel, id: string): Promise<KeptReport> {
  const kept = await reportById(services.store.db, id);
  if (kept?.panel !== panel) throw notFound();
  return kept;
}

const Named = z.object({ hash: z.string().default('') });
/** Entries of the audit that are looked through for one report. */
const most = 5000;

/** Whether the audit log of the panel names this hash under an act. */
async function audited(
  { services, panel }: AtPanel,
  act: 'acceptance' | 'signAcceptance',
  from: Instant,
): Promise<ReadonlySet<string>> {
  await services.audit.settled();
  const entries = await auditEntries(
    services.store.db,
    { scope: panel, own: null },
    { acts: [act], from, outcome: 'done' },
    most,
  );
  return new Set(entries.map(({ body }) => Named.parse(JSON.parse(body)).hash));
}

type AcceptanceCalls = Exclude<keyof typeof siteWizardRoutes, `${string} /panel/site_wizard`>;

export const acceptanceHandlers: Pick<Handlers, AcceptanceCalls> = {
  'GET /panel/acceptance': async ({ services, panel }) =>
    data((await reportsOf(services.store.db, panel)).map(rowOf)),
  'POST /panel/acceptance': async (context) => {
    const { services, panel, person, membership } = context;
    // What somebody hands over is what he built: the owner has nothing of that.
    if (membership.role !== 'installer') throw notFound();
    const { store, tenants, clock, random } = services;
    const resident = stateOf(context);
    const tenancy = tenants.tenancy(panel);
    const kept = await siteWizard(store.db, panel);
    const letterhead = tenancy.tenant === null ? null : await letterheadOf(store.db, tenancy.tenant);
    const practised = partOf(resident, 'maintenance').lastPractice?.alarm?.at;
    const content = acceptanceContent({
      id: newId(random),
      resident,
      company: (tenancy.tenant === null ? null : tenants.tenant(tenancy.tenant))?.name ?? '',
      ...(letterhead !== null && (letterhead.text !== '' || letterhead.logo !== '') && { letterhead }),
      installer: person.account.name,
      begunAt: kept?.begunAt ?? (tenancy.installingSince as Instant | null),
      madeAt: clock.now(),
      messages: practised === undefined ? [] : await practisedSince(store.db, panel, practised),
      skipped: siteSteps.filter((step) => kept?.marks[step] === 'skipped'),
      notes: kept?.notes ?? '',
    });
    const hash = await addReport(store.db, { content, tenant: tenancy.tenant });
    noteHere(context, 'acceptance', { hash });
    return data({ id: content.id, hash });
  },
  'GET /panel/acceptance_report': async (context, { query }) =>
    data(wholeOf(await reportHere(context, query.id))),
  'PUT /panel/acceptance_report': async (context, { body }) => {
    const { services, panel, person } = context;
    const { store, clock } = services;
    const kept = await reportHere(context, body.id);
    if (kept.hash !== body.hash) throw stale();
    const side = sideOf(context);
    const { name, strokes } = body;
    const signature = { side, name, login: person.account.login, at: clock.now(), strokes };
    if (!(await addSignature(store.db, kept, signature))) throw stale();
    noteHere(context, 'signAcceptance', {
      side,
      report: kept.hash,
      hash: sha256(signatureText(signature, kept.hash)),
    });
    const signed = await reportHere(context, body.id);
    const both = signedAt(signed, 'installer') !== null && signedAt(signed, 'owner') !== null;
    if (both) await endInstalling(services, panel);
    else if (side === 'installer') await tellWhatWaits(services, panel);
    services.live.publish(panel, [{ tag: 'status' }]);
    return done;
  },
  'GET /panel/acceptance_check': async (context, { query }) => {
    const { services, panel } = context;
    const reports = await reportsOf(services.store.db, panel);
    const kept = reports.find((one) => one.hash === query.hash);
    if (kept === undefined) return data({ id: null, madeAt: null, content: false, signatures: null });
    const [made, signed] = await Promise.all([
      audited(context, 'acceptance', kept.madeAt),
      audited(context, 'signAcceptance', kept.madeAt),
    ]);
    return data({
      id: kept.id,
      madeAt: kept.madeAt,
      content: sha256(kept.text) === query.hash && made.has(query.hash),
      signatures:
        kept.signatures.length === 0 ? null : kept.signatures.every(({ text }) => signed.has(sha256(text))),
    });
  },
  'GET /installer/acceptance': async (context, { query }) => {
    const { services, tenant } = context;
    const reports = await reportsOf(services.store.db, query.mac);
    return data(reports.filter((kept) => kept.tenant === tenant.id).map(rowOf));
  },
  'GET /installer/acceptance_report': async ({ services, tenant }, { query }) => {
    const kept = await reportById(services.store.db, query.id);
    if (kept === null || kept.tenant !== tenant.id) throw notFound();
    return data(wholeOf(kept));
  },
  'POST /installer/handover_end': async (context, { body }) => {
    const { services } = context;
    const { installingSince } = ownPanel(context, body.mac);
    // Without an owner there is nobody to hand it to.
    if (installingSince === null || !(await hasMaster(services.store.db, body.mac)))
      throw new AppError('conflict', 'v2_mg_hand_over_first');
    await endInstalling(services, body.mac);
    services.live.publish(body.mac, [{ tag: 'status' }]);
    notedAt(context, body.mac, 'endAccess', { handedOver: true });
    return done;
  },
};
