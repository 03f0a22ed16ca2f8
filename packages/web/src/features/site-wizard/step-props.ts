import type { SiteStep } from '@homeward/contract/words/company/site-steps.ts';
import type { SiteView } from '#features/site-wizard/kept-site.ts';

export interface StepProps {
  readonly site: SiteView;
  readonly step: SiteStep;
  readonly offline: boolean;
  readonly reload: () => Promise<void>;
  readonly onStep: (step: SiteStep) => void;
}
