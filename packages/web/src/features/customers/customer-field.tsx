import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Select } from '#ui/select.tsx';

export type Customer = Extract<DataOf<'GET /installer/customer'>, readonly unknown[]>[number];

interface CustomerFieldProps {
  /** A customer's id; '' is none. */
  readonly value: string;
  readonly onChange: (id: Customer['id'] | '') => void;
}

/** Whose site it is, of the customers of the company. Absent for whoever may not see them, and where there are none. */
export function CustomerField({ value, onChange }: CustomerFieldProps) {
  const t = useText();
  const reads = useTenantMay('customers', 'read');
  const { data = [] } = useAnswer('GET /installer/customer', {}, { skip: !reads });
  const customers = data as readonly Customer[];
  if (!reads || customers.length === 0) return null;
  return (
    <Select
      label={t('sites.customer')}
      value={customers.some(({ id }) => id === value) ? value : ''}
      options={[
        { value: '', label: t('sites.customerNone') },
        ...customers.map(({ id, name }) => ({ value: id as string, label: name })),
      ]}
      onChange={(chosen) => onChange(customers.find(({ id }) => id === chosen)?.id ?? '')}
    />
  );
}
