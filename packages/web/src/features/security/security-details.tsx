import { Suspense } from 'react';
import { ReachNote } from '#features/reach/reach-part.ts';
import { AllAreas } from '#features/security/all-areas.tsx';
import { Announced } from '#features/security/announced.tsx';
import { PastAlarms } from '#features/security/past-alarms.tsx';
import { ConsentNotice } from '#features/security/consent-notice.tsx';
import css from '#features/security/security-details.module.css';
import { NowCard } from '#features/now/now-part.ts';
import { useMayCallHelp } from '#lib/house/may-call-help.ts';
import { openTool } from '#lib/open-tool.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';

/** What comes to the security page after its first paint: who is let in, what is announced, all areas at once. */
export function SecurityDetails() {
  const t = useText();
  const role = useOwnRole();
  const mayCallHelp = useMayCallHelp();
  // Whoever could not mend it is not asked to.
  const mends = role === 'master' || role === 'installer';
  return (
    <div className={css['later']}>
      <PastAlarms />
      {mends && (
        <Suspense>
          <NowCard />
        </Suspense>
      )}
      <ConsentNotice />
      <Announced />
      <AllAreas />
      <Suspense>
        <ReachNote what="alarm" some={mends} />
      </Suspense>
      {mayCallHelp && (
        <div className={css['buttons']}>
          <Button icon="bellRing" aria-haspopup="dialog" onClick={() => openTool('help')}>
            {t('later.callHelp')}
          </Button>
        </div>
      )}
      <Rows label={t('later.coverage')}>
        <LinkRow
          icon="shieldLock"
          title={t('later.coverage')}
          note={t('later.coverageNote')}
          to="/coverage"
        />
        <LinkRow icon="clock" title={t('later.past')} note={t('later.pastNote')} to="/past" />
      </Rows>
    </div>
  );
}
