import { CustomerField } from '#features/customers/customer-field.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { Site } from '#lib/sites.ts';
import { PageLink } from '#ui/page-link.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

interface SiteCustomerProps {
  readonly site: Site;
  readonly reload: () => Promise<void>;
}

/** Whose site it is: another customer holds as soon as he is chosen. */
export function SiteCustomer({ site: { mac, customer }, reload }: SiteCustomerProps) {
  const t = useText();
  const { problem, act } = useAct();
  return (
    <section className="stack">
      <CustomerField
        value={customer ?? ''}
        onChange={(id) =>
          void act(() =>
            call('PUT /installer/panel', { body: { mac, customer: id === '' ? null : id } }),
          ).then(reload)
        }
      />
      <ProblemLine text={problem?.text} />
      <PageLink to="/installer_customer" className="link">
        {t('sites.customers')}
      </PageLink>
    </section>
  );
}
