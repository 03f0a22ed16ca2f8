import { Answered } from '#features/answers/answered.tsx';
import type { Customer } from '#features/customers/customer-field.tsx';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { LinkRow, Rows } from '#ui/rows.tsx';

/** Sites that one call brings; whoever has more finds them in the list of sites. */
const most = 100;

/** The sites of a customer, each leading into the list of sites. */
export function CustomerSites({ customer: { id, name } }: { readonly customer: Customer }) {
  const t = useText();
  // Every word counts, and its name is among what the list searches.
  const answer = useAnswer('GET /installer/panel', {
    query: { search: name.slice(0, 64), num: most, sort: 'name' },
  });
  const sites = answer.data?.panels.filter(({ customer }) => customer === id) ?? [];
  return (
    <Answered answer={answer} failedTitle={t('sites.failed')} rows={1}>
      <Rows label={t('sites.nav.list')}>
        {sites.map(({ mac, name: site }) => (
          <LinkRow
            key={mac}
            icon="sites"
            title={site || mac}
            note={mac}
            to={`/installer_equipment_list?site=${encodeURIComponent(mac)}`}
          />
        ))}
      </Rows>
    </Answered>
  );
}
