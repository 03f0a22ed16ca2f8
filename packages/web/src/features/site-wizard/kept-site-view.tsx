import { siteSteps, type SiteStep } from '@homeward/contract/words/company/site-steps.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { readKeptSite } from '#features/site-wizard/kept-site.ts';
import { followQueue } from '#features/site-wizard/queue.ts';
import { SiteFrame } from '#features/site-wizard/site-frame.tsx';
import { hasVisited } from '#lib/entry-cookies.ts';
import css from '#features/site-wizard/site.module.css';

/** The step that the address names. */
const namedStep = (): SiteStep => {
  const [, name] = /\/site_wizard\/(\w+)/.exec(location.pathname) ?? [];
  return siteSteps.find((one) => one === name) ?? 'devices';
};

/** The wizard without the server: the site as this browser last read it, and what waits to be sent. */
export function KeptSiteView({ without }: { readonly without: ReactNode }) {
  const [site] = useState(readKeptSite);
  const [step, setStep] = useState(namedStep);
  useEffect(followQueue, []);
  if (site === undefined || !hasVisited()) return without;
  return (
    <main className={css['alone']}>
      <SiteFrame
        site={site}
        step={step}
        asOf={site.at}
        reload={() => Promise.resolve()}
        onStep={(next) => {
          setStep(next);
          // The page begins there once the server is back.
          history.replaceState(
            history.state,
            '',
            location.pathname.replace(/\/site_wizard.*$/, `/site_wizard/${next}`) + location.search,
          );
        }}
      />
    </main>
  );
}
