import { templateScopes, type TemplateScope } from '@homeward/contract/words/company/template-words.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { GroupField } from '#features/installer-templates/group-field.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Select } from '#ui/select.tsx';
import { Field } from '#ui/field.tsx';

export interface Scope {
  readonly name: string;
  readonly scope: TemplateScope;
  readonly group: string;
}

/** Whether there is all that a template needs. */
export const isNamed = ({ name, scope, group }: Scope): boolean =>
  name.trim() !== '' && (scope !== 'group' || group.trim() !== '');

interface ScopeFieldsProps {
  readonly value: Scope;
  /** What is wrong with the group. */
  readonly error?: string | undefined;
  readonly onChange: (value: Scope) => void;
}

/** What a template is called, and for which sites it holds. */
export function ScopeFields({ value, error, onChange }: ScopeFieldsProps) {
  const t = useText();
  return (
    <>
      <Field
        label={t('batch.templateName')}
        data-autofocus
        autoComplete="off"
        maxLength={60}
        value={value.name}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <Select
        label={t('templates.holdsFor')}
        value={value.scope}
        options={templateScopes.map((scope) => ({ value: scope, label: t(`templates.scope.${scope}`) }))}
        onChange={(scope) => onChange({ ...value, scope })}
      />
      {value.scope === 'group' && (
        <GroupField
          label={t('templates.group')}
          maxLength={limits.siteGroupLength}
          value={value.group}
          error={error}
          onChange={(group) => onChange({ ...value, group })}
        />
      )}
    </>
  );
}
