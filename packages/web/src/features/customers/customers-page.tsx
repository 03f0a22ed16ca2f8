import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { CustomerDialog } from '#features/customers/customer-dialog.tsx';
import type { Customer } from '#features/customers/customer-field.tsx';
import { CustomerSites } from '#features/customers/customer-sites.tsx';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { call } from '#lib/client/call.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { changeSearch, useHere } from '#lib/router/here.ts';
import { useRested } from '#lib/use-rested.ts';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHead } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

/** The customers of a company: how to reach each, and whose sites are which. */
export function CustomersPage() {
  const t = useText();
  const writes = useTenantMay('customers', 'write');
  const [word, setWord] = useState('');
  const search = useRested(word.trim());
  const answer = useAnswer('GET /installer/customer', { query: search === '' ? {} : { search } });
  const open = useHere((here) => here.search['customer']);
  const [editing, setEditing] = useState<Customer | 'new'>();
  const [leaving, setLeaving] = useState<Customer>();
  const customers = answer.data as readonly Customer[] | undefined;
  const add = writes && (
    <Button icon="plus" onClick={() => setEditing('new')}>
      {t('sites.customerAdd')}
    </Button>
  );
  return (
    <>
      <Crumb to="/installer_account">{t('sites.nav.company')}</Crumb>
      <PageHead title={t('sites.customers')} subtitle={t('sites.customersNote')} action={add} />
      <FilterBar label={t('sites.customerSearch')} value={word} onChange={setWord} />
      <Answered answer={answer} failedTitle={t('sites.customersFailed')} rows={4}>
        {customers?.length === 0 ? (
          <EmptyState
            title={t(search === '' ? 'sites.customersNone' : 'sites.customersNoMatch')}
            text={t(
              search !== '' ? 'sites.noMatchText' : writes ? 'sites.customersNoneText' : 'sites.askManager',
            )}
            action={
              search === '' ? add : <Button onClick={() => setWord('')}>{t('sites.filter.all')}</Button>
            }
          />
        ) : (
          <Rows label={t('sites.customers')}>
            {customers?.map((one) => (
              <Row
                key={one.id}
                icon="user"
                title={one.name}
                note={
                  <>
                    <p>{inOneLine([one.phone, one.mail, one.address])}</p>
                    {one.note !== '' && <p>{one.note}</p>}
                  </>
                }
                end={
                  <>
                    <Button
                      aria-expanded={open === one.id}
                      off={one.panels.length === 0}
                      onClick={() => changeSearch({ customer: open === one.id ? undefined : one.id })}
                    >
                      {t('sites.count', { count: one.panels.length })}
                    </Button>
                    {writes && (
                      <>
                        <IconButton
                          icon="edit"
                          size={20}
                          label={t('sites.customerEdit', { name: one.name })}
                          onClick={() => setEditing(one)}
                        />
                        <IconButton
                          icon="trash"
                          size={20}
                          label={t('sites.removeStaff', { name: one.name })}
                          onClick={() => setLeaving(one)}
                        />
                      </>
                    )}
                  </>
                }
              >
                {open === one.id && <CustomerSites customer={one} />}
              </Row>
            ))}
          </Rows>
        )}
      </Answered>
      {editing !== undefined && (
        <CustomerDialog
          customer={editing === 'new' ? undefined : editing}
          onSaved={answer.reload}
          onClose={() => setEditing(undefined)}
        />
      )}
      {leaving !== undefined && (
        <ActQuestion
          title={t('sites.removeStaff', { name: leaving.name })}
          text={t('sites.customerRemoveText')}
          verb={t('sites.remove')}
          work={() => call('DELETE /installer/customer', { body: { id: leaving.id } })}
          onClose={() => setLeaving(undefined)}
          onDone={() => {
            setLeaving(undefined);
            void answer.reload();
          }}
        />
      )}
    </>
  );
}
