import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { Button } from '#ui/button.tsx';
import { Card, Fields, FormActions } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

interface ProfileCardProps {
  readonly company: DataOf<'GET /installer/account'>;
  /** It may be read alone. */
  readonly off: boolean;
  readonly onSaved: () => Promise<void>;
}

const fields = ['name', 'phone', 'mail', 'address'] as const;
const longest: Readonly<Record<(typeof fields)[number], number>> = {
  name: 80,
  phone: 40,
  mail: 120,
  address: 200,
};

/** What the company says of itself; owners of homes read its name and phone. */
export function ProfileCard({ company, off, onSaved }: ProfileCardProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const { name, phone, mail, address } = company;
  const start = { name, phone, mail, address };
  const [draft, setDraft] = useState(start);
  const changed = !same(draft, start);
  return (
    <Card label={t('sites.profile')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (changed && !busy) void act(() => call('PUT /installer/account', { body: draft })).then(onSaved);
        }}
      >
        <Fields>
          {fields.map((field) => (
            <Field
              key={field}
              label={t(`sites.company.${field}`)}
              maxLength={longest[field]}
              autoComplete="off"
              readOnly={off}
              value={draft[field]}
              error={problem?.where === field ? problem.text : undefined}
              onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
            />
          ))}
        </Fields>
        <ProblemLine text={problem !== undefined && problem.where === '' ? problem.text : undefined} />
        {changed && (
          <FormActions>
            <Button onClick={() => setDraft(start)}>{t('action.cancel')}</Button>
            <Button kind="primary" type="submit" busy={busy} off={draft.name.trim() === ''}>
              {t('sites.save')}
            </Button>
          </FormActions>
        )}
      </form>
    </Card>
  );
}
