import type { siteWizardRoutes } from '@homeward/contract/routes/panel/site-wizard.ts';
import { saidSteps } from '@homeward/contract/words/company/site-steps.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { assertChanged } from '../api/assert-changed.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { AppError } from '../base/app-error.ts';
import { partOf } from '../panels/cached-panel.ts';
import { reportsOf } from '../store/acceptance.ts';
import { hasMaster } from '../store/accounts.ts';
import { invitationsOf } from '../store/invitations.ts';
import { practisedSince } from '../store/notification-log.ts';
import { beginSiteWizard, lastBatchAt, putSiteWizard, siteWizard } from '../store/site-wizards.ts';
import { acceptanceHandlers, rowOf } from './acceptance.ts';
import { setupFactsOf } from './setup-guide.ts';
import { siteStepsOf, type WizardFacts } from './site-steps.ts';

/** When the work here began, as far as anybody knows. */
const begunAt = ({ services, panel }: AtPanel): number =>
  services.tenants.tenancy(panel).installingSince ?? services.clock.now();

async function ownerOf({ services: { store, clock }, panel }: AtPanel): Promise<WizardFacts['owner']> {
  if (await hasMaster(store.db, panel)) return 'there';
  const waiting = await invitationsOf(store.db, { tag: 'panel', panel }).list(clock.now());
  return waiting.some(({ opens }) => opens.tag === 'owner') ? 'invited' : 'none';
}

/** What the steps at a new site go by, and what is kept of them. */
async function standing(context: AtPanel) {
  const { services, panel } = context;
  const { store, tenants } = services;
  const resident = stateOf(context);
  const [setup, kept, owner, batch, reports] = await Promise.all([
    setupFactsOf(context),
    siteWizard(store.db, panel),
    ownerOf(context),
    lastBatchAt(store.db, panel),
    reportsOf(store.db, panel),
  ]);
  const since = kept?.begunAt ?? (begunAt(context) as Instant);
  const told = await practisedSince(store.db, panel, since);
  const newest = reports.find(({ withdrawn }) => !withdrawn);
  const facts: WizardFacts = {
    ...setup,
    owner,
    batch,
    stations_tested: partOf(resident, 'reportTests').filter(
      ({ state, at }) => state === 'accepted' && at >= since,
    ).length,
    people_tested: told.filter(({ state }) => state === 'accepted').length,
    installing: tenants.tenancy(panel).installingSince !== null,
    report: newest === undefined ? null : rowOf(newest),
    begun_at: since,
    begun_by: kept?.begunBy ?? '',
  };
  return { facts, kept };
}

export const siteWizardHandlers: Pick<Handlers, keyof typeof siteWizardRoutes> = {
  ...acceptanceHandlers,
  'GET /panel/site_wizard': async (context) => {
    const { facts, kept } = await standing(context);
    return data({
      steps: siteStepsOf(facts, kept?.marks ?? {}),
      facts,
      notes: kept?.notes ?? '',
      revision: kept?.revision ?? 0,
    });
  },
  'PUT /panel/site_wizard': async (context, { body: { step, mark, notes } }) => {
    const { services, panel, person, expect } = context;
    const { db } = services.store;
    if ((step === undefined) !== (mark === undefined) || (step !== undefined && step === 'handOver'))
      throw new AppError('inputError', 'v2_mg_input_error', { data: { where: 'step' } });
    // What facts decide is not done by a word.
    if (mark === 'done' && step !== undefined && !saidSteps.has(step))
      throw new AppError('inputError', 'v2_mg_input_error', { data: { where: 'mark' } });
    await beginSiteWizard(db, panel, { at: begunAt(context), by: person.account.name });
    const kept = await siteWizard(db, panel);
    if (kept === null) return done;
    assertChanged(
      await putSiteWizard(
        db,
        panel,
        {
          marks: step === undefined || mark === undefined ? kept.marks : { ...kept.marks, [step]: mark },
          notes: notes ?? kept.notes,
        },
        expect ?? kept.revision,
      ),
    );
    noteHere(context, 'siteWizard', step === undefined ? {} : { step, mark });
    return done;
  },
};
