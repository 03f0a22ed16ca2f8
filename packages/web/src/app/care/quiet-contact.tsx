import type { ContactRow } from '@homeward/contract/routes/care.ts';
import { rungOf } from '#app/care/care-words.ts';
import { ContactLadder } from '#features/care/contact-ladder.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { usePanels } from '#lib/panels.ts';
import { useHouse } from '#lib/house/house.ts';
import { Banner } from '#ui/banner.tsx';
import { PageHead, Section } from '#ui/page.tsx';

/** While nobody calls, how somebody lives is none of a care contact's business; the list of helpers is. */
export function QuietContact({ contacts }: { readonly contacts: readonly ContactRow[] }) {
  const t = useText();
  const panel = useHouse((house) => house.panel);
  const site = usePanels(({ list }) => list?.find(({ mac }) => mac === panel)?.name ?? '');
  return (
    <>
      <PageHead title={t('care.quiet.title', { site })} subtitle={t('care.quiet.subtitle')} />
      <Banner tone="care" icon="heartHand" title={t('care.quiet.ready')}>
        {t('care.quiet.text')}
      </Banner>
      <Section title={t('care.quiet.helpers')}>
        <ContactLadder label={t('care.quiet.helpers')} rungs={contacts.map(rungOf)} />
      </Section>
    </>
  );
}
