import { useEffect } from 'react';
import type { ContactRow } from '@homeward/contract/routes/care/care.ts';
import { rungOf } from '#features/care/care-words.ts';
import { ContactLadder } from '#features/care/contact-ladder.tsx';
import { useAnswer } from '#lib/house/use-answer.ts';
import { alsoLoad, useText } from '#lib/i18n/use-text.ts';
import { usePanels } from '#lib/panels.ts';
import { useHouse } from '#lib/house/house.ts';
import { Banner } from '#ui/banner.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { PageHead, Section } from '#ui/page.tsx';

/** While nobody calls, how somebody lives is none of a care contact's business; the list of helpers is. */
export function QuietContact({ contacts }: { readonly contacts: readonly ContactRow[] }) {
  const t = useText();
  const panel = useHouse((house) => house.panel);
  // What reaches oneself is told with one's own settings.
  const own = useAnswer('GET /user/report', { query: { type: 'medical' } }).data?.users[0];
  const known = own !== undefined;
  const ways = own?.reached_by ?? [];
  useEffect(() => void Promise.all([alsoLoad('reach'), alsoLoad('incident')]).catch(() => undefined), []);
  const site = usePanels(({ list }) => list?.find(({ mac }) => mac === panel)?.name ?? '');
  return (
    <>
      <PageHead title={t('care.quiet.title', { site })} subtitle={t('care.quiet.subtitle')} />
      <Banner
        tone={known && ways.length === 0 ? 'fault' : 'care'}
        icon={known && ways.length === 0 ? 'bellOff' : 'heartHand'}
        title={
          !known
            ? t('care.quiet.opens')
            : ways.length === 0
              ? t('care.quiet.notReady')
              : t('care.quiet.ready', { ways: ways.map((way) => t(`notified.channel.${way}`)).join(', ') })
        }
        action={
          known &&
          ways.length === 0 && (
            <PageLink to="/account/account_notification" className="link">
              {t('reach.set')}
            </PageLink>
          )
        }
      >
        {t('care.quiet.text')}
      </Banner>
      <Section title={t('care.quiet.helpers')}>
        <ContactLadder label={t('care.quiet.helpers')} rungs={contacts.map(rungOf)} />
      </Section>
    </>
  );
}
