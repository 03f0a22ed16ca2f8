import type { DataOf } from '@homeward/contract/routes/table.ts';
import type { Text } from '#lib/i18n/use-text.ts';

export type Template = Extract<DataOf<'GET /installer/template'>, readonly unknown[]>[number];

/** For which sites a template holds. */
export const scopeText = (t: Text, { scope, group }: Pick<Template, 'scope' | 'group'>): string =>
  scope === 'group' ? t('batch.ofGroup', { name: group }) : t(`templates.scope.${scope}`);
