import { tenantRoles } from '@homeward/contract/words/company/tenant-roles.ts';
import { useState } from 'react';
import { BeginReset } from '#features/company/begin-reset.tsx';
import { PagedRows } from '#features/company/paged-rows.tsx';
import { call } from '#lib/client/call.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useRested } from '#lib/use-rested.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { Row } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

type Role = (typeof tenantRoles)[number];

/** Who works for a company below, and as what. */
export function CompanyPeople({ company }: { readonly company: string }) {
  const t = useText();
  const [word, setWord] = useState('');
  const [role, setRole] = useState<Role>();
  const search = useRested(word.trim());
  const resets = useTenantMay('accounts', 'write');
  const [helping, setHelping] = useState<string>();
  return (
    <>
      <FilterBar label={t('companies.peopleSearch')} value={word} onChange={setWord}>
        {tenantRoles.map((one) => (
          <Chip
            key={one}
            label={t(`sites.role.${one}`)}
            pressed={role === one}
            onClick={() => setRole(role === one ? undefined : one)}
          />
        ))}
      </FilterBar>
      <PagedRows
        label={t('companies.tab.people')}
        of={[company, search, role]}
        read={(page) =>
          call('GET /installer/company_member', {
            query: { company, search, ...(role && { role }), ...page },
          })
        }
        rows={({ members }) => members}
        head={({ invited }) =>
          invited > 0 && <p className="muted">{t('companies.invited', { count: invited })}</p>
        }
        empty={{ title: t('companies.peopleNone'), text: t('companies.peopleNoneText') }}
        render={(one) => (
          <Row
            key={one.account}
            icon="user"
            title={one.name}
            note={one.mail_address || one.id}
            state={
              <Tag tone={one.role === 'manager' ? 'brand' : 'offline'}>{t(`sites.role.${one.role}`)}</Tag>
            }
            end={
              resets && (
                <Button
                  aria-label={`${t('sites.resetBegin')}: ${one.name}`}
                  onClick={() => setHelping(one.id)}
                >
                  {t('sites.resetBegin')}
                </Button>
              )
            }
          />
        )}
      />
      {helping !== undefined && (
        <BeginReset
          account={helping}
          onBegun={() => Promise.resolve()}
          onClose={() => setHelping(undefined)}
        />
      )}
    </>
  );
}
