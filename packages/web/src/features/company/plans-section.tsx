import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { PlanDialog } from '#features/company/plan-dialog.tsx';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { featureIcons } from '#features/payment/feature-list.ts';
import { call } from '#lib/client/call.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

type Plan = Extract<DataOf<'GET /installer/plan'>, readonly unknown[]>[number];

/** The plans that an operator gives to sites: what homes with each can have, and how many there are. */
export function PlansSection() {
  const t = useText();
  const answer = useAnswer('GET /installer/plan');
  const [editing, setEditing] = useState<Plan | 'new'>();
  const [leaving, setLeaving] = useState<Plan>();
  const plans = answer.data as readonly Plan[] | undefined;
  return (
    <Section
      title={t('companies.plans')}
      more={
        <Button icon="plus" onClick={() => setEditing('new')}>
          {t('companies.planAdd')}
        </Button>
      }
    >
      <div className="stack">
        <p className="muted">{t('companies.plansText')}</p>
        <Answered answer={answer} failedTitle={t('companies.plansFailed')} rows={2}>
          {plans?.length === 0 ? (
            <p className="muted">{t('companies.plansNone')}</p>
          ) : (
            <Rows label={t('companies.plans')}>
              {plans?.map((plan) => (
                <Row
                  key={plan.id}
                  icon="card"
                  title={plan.name}
                  note={inOneLine([
                    t('sites.count', { count: plan.panels }),
                    ...featureIcons
                      .filter(([feature]) => plan.features.includes(feature))
                      .map(([feature]) => t(`plan.feature.${feature}`)),
                  ])}
                  end={
                    <>
                      <IconButton
                        icon="edit"
                        size={20}
                        label={t('companies.planEdit', { name: plan.name })}
                        onClick={() => setEditing(plan)}
                      />
                      <IconButton
                        icon="trash"
                        size={20}
                        label={t('companies.planRemove', { name: plan.name })}
                        onClick={() => setLeaving(plan)}
                      />
                    </>
                  }
                />
              ))}
            </Rows>
          )}
        </Answered>
      </div>
      {editing !== undefined && (
        <PlanDialog
          plan={editing === 'new' ? undefined : editing}
          onSaved={answer.reload}
          onClose={() => setEditing(undefined)}
        />
      )}
      {leaving !== undefined && (
        <ActQuestion
          title={t('companies.planRemove', { name: leaving.name })}
          text={t('companies.planRemoveText')}
          verb={t('sites.remove')}
          work={() => call('DELETE /installer/plan', { body: { id: leaving.id } })}
          onClose={() => setLeaving(undefined)}
          onDone={() => {
            setLeaving(undefined);
            void answer.reload();
          }}
        />
      )}
    </Section>
  );
}
