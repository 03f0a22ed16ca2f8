import type { Escalation, NotificationUser } from '@homeward/contract/shapes/reports/notification.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { DraftForm, useDraft } from '#features/forms/draft-form.tsx';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { call } from '#lib/client/call.ts';
import { done } from '#lib/client/outcome.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Card, Fields } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import css from '#features/notify/escalation-form.module.css';

interface EscalationFormProps {
  readonly plan: DataOf<'GET /user/escalation'>;
  readonly people: readonly NotificationUser[];
  /** The master alone sets it. */
  readonly mayChange: boolean;
  readonly onSaved: () => Promise<void>;
}

const stepsMost = 8;
const planOf = ({ enabled, afterMinutes, rounds, steps }: Escalation): Escalation => ({
  enabled,
  afterMinutes,
  rounds,
  steps,
});
type Steps = Escalation['steps'];

/** Who is told when, until somebody acknowledges an alarm: a ladder, gone through as often as wanted. */
export function EscalationForm({ plan, people, mayChange, onSaved }: EscalationFormProps) {
  const t = useText();
  const nameOf = (id: string): string => {
    const person = people.find(({ user_id: one }) => one === id);
    return person?.name || person?.id || t('actor.someone');
  };
  const { draft, form, saveRef, change } = useDraft(
    'escalation',
    planOf(plan),
    ({ steps, afterMinutes, rounds, enabled }, revision = plan.revision) =>
      call('PUT /user/escalation', {
        body: startingFrom(revision, {
          enabled,
          afterMinutes,
          rounds,
          steps: steps.map((step) => [...step]),
        }),
      }),
    onSaved,
    {
      read: async () => {
        const now = await call('GET /user/escalation');
        return now.tag === 'failed' ? now : done({ revision: now.data.revision, now: planOf(now.data) });
      },
      tell: (told) => [
        { label: t('notify.ladderOn'), value: told.enabled },
        { label: t('notify.ladderAfter'), value: t('notify.minutes', { count: told.afterMinutes }) },
        { label: t('notify.ladderRounds'), value: t('notify.rounds', { count: told.rounds }) },
        {
          label: t('notify.ladderSteps'),
          value: told.steps.map((step) => step.map(nameOf).join(', ')).join(' → '),
        },
      ],
    },
  );
  const { steps, afterMinutes, rounds, enabled } = draft;
  const named = steps.flat();
  const free = people.filter(({ user_id: id }) => !named.includes(id));
  const setSteps = (next: Steps) =>
    change({ steps: next.filter((step) => step.length > 0).slice(0, stepsMost) });
  const move = (from: number, to: number) => {
    const next = [...steps];
    const [step] = next.splice(from, 1);
    if (step !== undefined) next.splice(to, 0, step);
    setSteps(next);
  };
  return (
    <DraftForm form={form} saveRef={saveRef} readOnly={!mayChange}>
      {!mayChange && (
        <Banner tone="disarmed" icon="lock">
          {t('notify.ladderReadOnly')}
        </Banner>
      )}
      <Card label={t('notify.ladder')}>
        <Switch
          label={t('notify.ladderOn')}
          checked={enabled}
          disabled={!mayChange}
          onChange={(next) => change({ enabled: next })}
        />
        <Fields>
          <Select
            label={t('notify.ladderAfter')}
            value={String(afterMinutes)}
            disabled={!mayChange}
            options={[...new Set([1, 2, 3, 5, 10, 15, 30, 60, afterMinutes])]
              .toSorted((one, other) => one - other)
              .map((minutes) => ({ value: String(minutes), label: t('notify.minutes', { count: minutes }) }))}
            onChange={(next) => change({ afterMinutes: Number(next) })}
          />
          <Select
            label={t('notify.ladderRounds')}
            value={String(rounds)}
            disabled={!mayChange}
            options={[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => ({
              value: String(count),
              label: t('notify.rounds', { count }),
            }))}
            onChange={(next) => change({ rounds: Number(next) })}
          />
        </Fields>
      </Card>
      <Section title={t('notify.ladderSteps')}>
        <ol className={css['ladder']} data-off={!enabled}>
          <li>
            <span className={css['when']}>{t('notify.atOnce')}</span>
            <span className={css['who']}>
              {free.length === 0 ? t('notify.nobodyElse') : free.map(({ name, id }) => name || id).join(', ')}
            </span>
          </li>
          {steps.map((step, index) => (
            <li key={step.join(' ')}>
              <span className={css['when']}>
                {t('notify.afterMinutes', { count: (index + 1) * afterMinutes })}
              </span>
              <span className={css['who']}>
                {step.map((id) =>
                  mayChange ? (
                    <Chip
                      key={id}
                      label={nameOf(id)}
                      end="close"
                      aria-label={t('notify.stepWithout', { name: nameOf(id), no: index + 1 })}
                      onClick={() =>
                        setSteps(
                          steps.map((one, at) => (at === index ? one.filter((who) => who !== id) : one)),
                        )
                      }
                    />
                  ) : (
                    <b key={id}>{nameOf(id)}</b>
                  ),
                )}
              </span>
              {mayChange && (
                <span className={css['acts']}>
                  <IconButton
                    icon="arrowUp"
                    size={20}
                    label={t('notify.stepUp', { no: index + 1 })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon="arrowDown"
                    size={20}
                    label={t('notify.stepDown', { no: index + 1 })}
                    disabled={index === steps.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                </span>
              )}
              {mayChange && free.length > 0 && (
                <span className={css['add']}>
                  {free.map(({ user_id: id, name, id: login }) => (
                    <Chip
                      key={id}
                      icon="plus"
                      label={name || login}
                      aria-label={t('notify.stepAlso', { name: name || login, no: index + 1 })}
                      onClick={() => setSteps(steps.map((one, at) => (at === index ? [...one, id] : one)))}
                    />
                  ))}
                </span>
              )}
            </li>
          ))}
          <li>
            <span className={css['when']}>{t('notify.thenAgain')}</span>
            <span className={css['who']}>{t('notify.untilRounds', { count: rounds })}</span>
          </li>
        </ol>
        {mayChange && steps.length < stepsMost && free.length > 0 && (
          <div className={css['new']}>
            <p className="muted">{t('notify.newStep')}</p>
            {free.map(({ user_id: id, name, id: login }) => (
              <Chip
                key={id}
                icon="plus"
                label={name || login}
                aria-label={t('notify.newStepOf', { name: name || login })}
                onClick={() => setSteps([...steps, [id]])}
              />
            ))}
          </div>
        )}
      </Section>
    </DraftForm>
  );
}
