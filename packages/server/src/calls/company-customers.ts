import type { Customer, CustomerId } from '@homeward/contract/shapes/company/tenant.ts';
import type { companyRoutes } from '@homeward/contract/routes/company/company.ts';
import { newId } from '../accounts/secrets.ts';
import { assertChanged } from '../api/assert-changed.ts';
import { data, done } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { notFound } from '../base/app-error.ts';
import { maskedText } from '../panels/masked-text.ts';
import { customersOf } from '../store/customers.ts';
import type { Revised } from '../store/revisions.ts';
import { noted } from './company-notes.ts';

const customers = ({ services, tenant }: ForTenant) => customersOf(services.store.db, tenant.id);

/** As support sees a customer. */
const maskedCustomer = (customer: Revised<Customer>): Revised<Customer> => ({
  ...customer,
  name: maskedText(customer.name),
  mail: maskedText(customer.mail),
  phone: maskedText(customer.phone),
  address: maskedText(customer.address),
  note: maskedText(customer.note),
});

type CustomerCalls = Extract<keyof typeof companyRoutes, `${string} /installer/customer`>;

export const customerHandlers: Pick<Handlers, CustomerCalls> = {
  'GET /installer/customer': async (context, { query }) => {
    const { services, tenant, masked } = context;
    const panels = services.tenants.panels(tenant.id);
    const search = (query.search ?? '').trim().toLowerCase();
    const all = (await customers(context).list()).map((customer): Revised<Customer> => ({
      ...customer,
      panels: panels.filter((panel) => panel.customer === customer.id).map(({ panel }) => panel),
    }));
    return data(
      // Masked first: a search must find nothing that is not shown.
      (masked ? all.map(maskedCustomer) : all).filter(
        ({ name, mail, phone, address }) =>
          search === '' || [name, mail, phone, address].some((text) => text.toLowerCase().includes(search)),
      ),
    );
  },
  'POST /installer/customer': async (context, { body }) => {
    const id = newId(context.services.random) as CustomerId;
    const { name, mail, phone, address, note } = body;
    await customers(context).add({ id, name, mail, phone, address, note });
    noted(context, 'addCustomer', { customer: id });
    return data({ id });
  },
  'PUT /installer/customer': async (context, { body }) => {
    const { id, name, mail, phone, address, note } = body;
    const customer = { id, name, mail, phone, address, note };
    assertChanged(await customers(context).change(customer, context.expect));
    noted(context, 'changeCustomer', { customer: id });
    return done;
  },
  'DELETE /installer/customer': async (context, { body }) => {
    const { services, tenant } = context;
    if (!(await customers(context).has(body.id))) throw notFound();
    for (const { panel, customer } of services.tenants.panels(tenant.id))
      if (customer === body.id) await services.tenants.change(panel, { customer: null });
    await customers(context).remove(body.id);
    noted(context, 'removeCustomer', { customer: body.id });
    return done;
  },
};
