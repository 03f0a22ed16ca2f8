import { useState } from 'react';
import { readAutomation, type RuleRow } from '#features/automation/automation-store.ts';
import { bodyOf, draftOf } from '#features/automation/draft.ts';
import type { Telling } from '#features/automation/names.ts';
import { LeftFields, NoShowFields, ToSelect } from '#features/automation/reminder-fields.tsx';
import { reminderFaults } from '#features/automation/reminder-faults.ts';
import { ruleOf, type Reminder } from '#features/automation/reminder-rule.ts';
import { ruleTold } from '#features/automation/told.ts';
import { removeRule } from '#features/automation/rule-acts.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { rowAtPanel, sharedEdit, startingFrom } from '#features/forms/shared-edit.ts';
import { call, callForRows } from '#lib/client/call.ts';
import { failed, type Outcome } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { same } from '#lib/same.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

interface ReminderDialogProps {
  readonly telling: Telling;
  /** The rule that it is; undefined is a new one. */
  readonly rule: RuleRow | undefined;
  readonly start: Reminder;
  readonly onClose: () => void;
}

const read = (): ReturnType<typeof callForRows<'GET /automation/rule'>> =>
  callForRows('GET /automation/rule');

/** A reminder in a form of few fields; it is saved as the rule that it is. */
export function ReminderDialog({ telling, rule, start, onClose }: ReminderDialogProps) {
  const { t } = telling;
  const { busy, problem, act } = useAct();
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const faults = tried ? reminderFaults(draft) : new Set();

  async function send(pin: string | undefined): Promise<Outcome<unknown>> {
    const wanted = { ...ruleOf(draft), enabled: rule?.enabled ?? true };
    if (rule === undefined) {
      const { trigger, ...body } = bodyOf(wanted);
      return trigger === undefined
        ? failed({ tag: 'aborted' })
        : call('POST /automation/rule', { body: { ...body, trigger, ...pinOf(pin) } });
    }
    const edit = sharedEdit({
      start: draftOf(rule),
      draft: { ...wanted, id: rule.id },
      read: () => rowAtPanel(read, ({ id }) => id === rule.id, draftOf),
      tell: (told) => ruleTold(telling, told),
      onTheirs: async () => {
        await readAutomation('rules');
        onClose();
      },
    });
    return edit((mine, revision) =>
      call('PUT /automation/rule', {
        body: startingFrom(revision, { ...bodyOf(mine), id: rule.id, ...pinOf(pin) }),
      }),
    );
  }
  function submit(): void {
    setTried(true);
    if (reminderFaults(draft).size > 0) return;
    const name = draft.name.trim();
    void withPin<unknown>({
      title: t('automation.rule.saveTitle', { name }),
      run: (pin) => act(() => send(pin)),
      onDone: () => {
        void readAutomation('rules', 'check');
        onClose();
        showToast({ icon: 'check', message: t('automation.rule.saved', { name }) });
      },
      onFailed: () => undefined,
    });
  }
  return (
    <DialogForm
      wide
      title={t(`reminders.${draft.tag}.title`)}
      dirty={!same(draft, start)}
      verb={t('settings.save')}
      busy={busy}
      problem={problem?.text}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('reminders.name')}
        limit={telling.options.limits.nameLength}
        data-autofocus
        value={draft.name}
        error={faults.has('name') ? t('reminders.nameMissing') : undefined}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      {draft.tag === 'noShow' ? (
        <NoShowFields telling={telling} draft={draft} faults={faults} onChange={setDraft} />
      ) : (
        <LeftFields telling={telling} draft={draft} onChange={setDraft} />
      )}
      <Field
        label={t('reminders.text')}
        limit={160}
        value={draft.text}
        error={faults.has('text') ? t('reminders.textMissing') : undefined}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
      />
      <ToSelect telling={telling} to={draft.to} onChange={(to) => setDraft({ ...draft, to })} />
      {rule !== undefined && (
        <div className="row">
          <Button
            kind="danger"
            icon="trash"
            busy={busy}
            onClick={() => {
              onClose();
              void removeRule(rule);
            }}
          >
            {t('reminders.remove')}
          </Button>
        </div>
      )}
    </DialogForm>
  );
}
