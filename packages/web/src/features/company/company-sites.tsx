import { fleetFilters } from '@homeward/contract/words/company/fleet-words.ts';
import { useState } from 'react';
import { PagedRows } from '#features/company/paged-rows.tsx';
import { needLooks, needText } from '#features/installer-list/site-words.ts';
import { call } from '#lib/client/call.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useRested } from '#lib/use-rested.ts';
import { Button } from '#ui/button.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { LinkRow } from '#ui/rows.tsx';
import { Select } from '#ui/select.tsx';
import { Tag } from '#ui/tag.tsx';

type Filter = (typeof fleetFilters)[number];

/** The sites of a company below, those first that need somebody. */
export function CompanySites({ company }: { readonly company: string }) {
  const t = useText();
  const [word, setWord] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const search = useRested(word.trim());
  return (
    <>
      <FilterBar label={t('sites.search')} value={word} onChange={setWord}>
        <Select
          label={t('sites.filters')}
          labelHidden
          value={filter}
          options={fleetFilters.map((value) => ({ value, label: t(`sites.filter.${value}`) }))}
          onChange={setFilter}
        />
      </FilterBar>
      <PagedRows
        label={t('companies.tab.sites')}
        of={[company, search, filter]}
        read={(page) =>
          call('GET /installer/company_site', { query: { company, search, filter, sort: 'needs', ...page } })
        }
        rows={({ panels }) => panels}
        empty={{
          title: t(search === '' && filter === 'all' ? 'companies.sitesNone' : 'sites.noMatch'),
          text: t(search === '' && filter === 'all' ? 'companies.sitesNoneText' : 'sites.noMatchText'),
          action:
            search === '' && filter === 'all' ? undefined : (
              <Button
                onClick={() => {
                  setWord('');
                  setFilter('all');
                }}
              >
                {t('companies.clear')}
              </Button>
            ),
        }}
        render={(site) => (
          <LinkRow
            key={site.mac}
            icon="sites"
            title={site.name || site.mac}
            note={inOneLine([site.customerName, site.series, site.firmware, site.mac])}
            state={site.needs.slice(0, 3).map((need) => (
              <Tag key={need.why} tone={needLooks[need.why].tone} icon={needLooks[need.why].icon}>
                {needText(t, need)}
              </Tag>
            ))}
            to={`/installer_equipment_list?site=${encodeURIComponent(site.mac)}`}
          />
        )}
      />
    </>
  );
}
