import type { DataOf } from '@homeward/contract/routes/table.ts';
import { saidSteps, siteSteps } from '@homeward/contract/words/company/site-steps.ts';
import type { SiteMark, SiteStep } from '@homeward/contract/words/company/site-steps.ts';
import type { SetupState } from '@homeward/contract/words/panel/setup-steps.ts';

export type WizardFacts = DataOf<'GET /panel/site_wizard'>['facts'];
type Marks = Readonly<Partial<Record<SiteStep, SiteMark>>>;

/** Whether the facts say that a step is done; steps that are missing here are done when somebody says so. */
const isDone: Readonly<Partial<Record<SiteStep, (facts: WizardFacts) => boolean>>> = {
  batch: ({ batch }) => batch !== null,
  account: ({ owner }) => owner !== 'none',
  pin: ({ codes }) => codes > 0,
  devices: ({ guards }) => guards > 0,
  panel: ({ name, country }) => name.trim() !== '' && country !== '',
  report: ({ reached, stations }) => reached > 0 || stations > 0,
  walkTest: ({ tested, detectors }) => detectors > 0 && tested === detectors,
  testReport: ({ stations_tested: stations, people_tested: people }) => stations > 0 || people > 0,
  handOver: ({ installing, report }) =>
    !installing || (report !== null && report.signed.installer !== null && report.signed.owner !== null),
};

/** Where each step of a new site stands: by the facts, and else by what whoever installs says of it. */
export const siteStepsOf = (
  facts: WizardFacts,
  marks: Marks,
): readonly { readonly step: SiteStep; readonly state: SetupState; readonly mark: SiteMark }[] =>
  siteSteps.map((step) => {
    const mark = marks[step] ?? 'none';
    const done = isDone[step]?.(facts) ?? (mark === 'done' && saidSteps.has(step));
    return { step, mark, state: done ? 'done' : mark === 'skipped' ? 'skipped' : 'open' };
  });
