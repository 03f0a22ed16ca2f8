import { useState } from 'react';
import { AwayBanner } from '#features/answers/away-banner.tsx';
import { AutomationLists } from '#features/automation/automation-lists.tsx';
import { useAutomation, type RuleRow } from '#features/automation/automation-store.ts';
import type { Telling } from '#features/automation/names.ts';
import { ruleLine } from '#features/automation/read-sentence.tsx';
import { ReminderDialog } from '#features/automation/reminder-dialog.tsx';
import { newLeft, newNoShow, reminderIn, type Reminder } from '#features/automation/reminder-rule.ts';
import { switchRule, useBusyRules } from '#features/automation/rule-acts.ts';
import { RuleGate } from '#features/automation/rule-gate.tsx';
import { useAutomationTelling } from '#features/automation/use-telling.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { pathOf } from '#lib/paths.ts';
import { useMayEdit } from '#lib/role.ts';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Switch } from '#ui/switch.tsx';
import css from '#features/automation/lists.module.css';

export const ReminderPage = () => (
  <RuleGate>
    <Reminders />
  </RuleGate>
);

interface Shown {
  readonly rule: RuleRow;
  readonly reminder: Reminder;
}
interface Edited {
  readonly rule: RuleRow | undefined;
  readonly start: Reminder;
}
const kinds = ['noShow', 'left'] as const;

/** What a new reminder begins with; undefined where the home lacks what it is made of. */
function begun(telling: Telling, kind: Reminder['tag']): Reminder | undefined {
  const { areas, fences } = telling.options;
  if (kind === 'noShow') return newNoShow(telling);
  const [[area], [fence]] = [areas, fences];
  return area === undefined || fence === undefined ? undefined : newLeft(telling, area.id, fence.id);
}

/** Who has not come home, and whether the home was left disarmed: rules, each in a form of few fields. */
function Reminders() {
  const t = useText();
  const away = useAway();
  const mayEdit = useMayEdit();
  const known = useAutomation('options', 'rules');
  const { options, rules } = known;
  const telling = useAutomationTelling(options);
  const [edited, setEdited] = useState<Edited>();
  const shown = (rules ?? []).flatMap((rule): readonly Shown[] => {
    const reminder = reminderIn(rule);
    return reminder === null ? [] : [{ rule, reminder }];
  });
  const on = shown.filter(({ rule }) => rule.enabled).length;
  const off = away !== undefined || !mayEdit;
  const full = (rules?.length ?? 0) >= (options?.limits.rules ?? 100);
  return (
    <>
      <Crumb to="/automation">{t('automation.title')}</Crumb>
      <PageHead
        title={rules === undefined ? t('reminders.title') : t('reminders.fact', { count: on })}
        subtitle={t('reminders.subtitle')}
      />
      {!mayEdit && <p className="muted">{t('automation.ownerOnly')}</p>}
      <AwayBanner />
      <AutomationLists known={known} needs={['rules', 'options']} also={[]}>
        {telling !== undefined &&
          kinds.map((kind) => {
            const start = begun(telling, kind);
            const own = shown.filter(({ reminder }) => reminder.tag === kind);
            return (
              <Section
                key={kind}
                title={t(`reminders.${kind}.title`)}
                more={
                  mayEdit &&
                  start !== undefined && (
                    <Button
                      icon="plus"
                      off={full || off}
                      aria-label={t('reminders.addOf', { name: t(`reminders.${kind}.title`) })}
                      onClick={() => setEdited({ rule: undefined, start })}
                    >
                      {t('reminders.add')}
                    </Button>
                  )
                }
              >
                {own.length > 0 ? (
                  <ReminderRows telling={telling} rows={own} off={off} onEdit={setEdited} />
                ) : start === undefined ? (
                  <p className="muted">
                    {t('reminders.needsPlace')}{' '}
                    <PageLink to="/location" className="link">
                      {t('reminders.toPlaces')}
                    </PageLink>
                  </p>
                ) : (
                  <p className="muted">{t(`reminders.${kind}.text`)}</p>
                )}
              </Section>
            );
          })}
      </AutomationLists>
      {telling !== undefined && edited !== undefined && (
        <ReminderDialog telling={telling} {...edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

interface ReminderRowsProps {
  readonly telling: Telling;
  readonly rows: readonly Shown[];
  readonly off: boolean;
  readonly onEdit: (edited: Edited) => void;
}

function ReminderRows({ telling, rows, off, onEdit }: ReminderRowsProps) {
  const { t } = telling;
  const busy = useBusyRules();
  return (
    <Rows label={t('reminders.title')}>
      {rows.map(({ rule, reminder }) => (
        <Row
          key={rule.id}
          icon={reminder.tag === 'noShow' ? 'bell' : 'leave'}
          look={rule.enabled ? 'plain' : 'off'}
          title={rule.name}
          note={
            <>
              <span className={css['sentence']}>{ruleLine(telling, rule)}</span>
              <PageLink to={pathOf('rule', rule.id)} className="link">
                {t('reminders.asRule')}
              </PageLink>
            </>
          }
          end={
            <>
              <Button
                icon="edit"
                off={off}
                aria-label={t('reminders.edit', { name: rule.name })}
                onClick={() => onEdit({ rule, start: reminder })}
              >
                {t('settings.edit')}
              </Button>
              <Switch
                label={t(rule.enabled ? 'automation.rule.isOn' : 'automation.rule.isOff', {
                  name: rule.name,
                })}
                labelHidden
                checked={rule.enabled}
                disabled={off || busy[rule.id] === true}
                onChange={(enabled) => void switchRule(rule, enabled)}
              />
            </>
          }
        />
      ))}
    </Rows>
  );
}
