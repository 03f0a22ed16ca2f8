import type { FieldValues } from '@homeward/contract/words/devices/gateway-rows.ts';
import { machineProblems } from '@homeward/contract/words/reports/machine-problems.ts';
import { filledMachine, keptSecret, machineRow } from '@homeward/contract/words/reports/machine-rows.ts';
import { useState } from 'react';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { MachineFieldView } from '#features/machine/machine-field.tsx';
import type { ShownPart } from '#features/machine/shown-part.ts';
import { MachineTry } from '#features/machine/machine-try.tsx';
import { call } from '#lib/client/call.ts';
import { askSettings } from '#lib/house/portal-settings.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { showToast } from '#lib/toasts.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { Fields } from '#ui/card.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import css from '#features/machine/machine-part.module.css';

interface MachineFormProps {
  readonly shown: ShownPart;
  readonly open: boolean;
  readonly reload: () => Promise<void>;
}

/** What a part is set to: typed, tried as it is typed, and saved with effect at once. */
export function MachineForm({ shown, open, reload }: MachineFormProps) {
  const t = useText();
  const row = machineRow(shown.part);
  const start = filledMachine(row, shown.values);
  const [values, setValues] = useState<FieldValues>(start);
  const [pressed, setPressed] = useState(false);
  const saving = useAct();
  const clearing = useAct();
  const dirty = !same(values, start);
  const button = useUnsaved(dirty && !saving.busy);
  // A secret that stays is there, whatever it is.
  const problems = machineProblems(row, values);
  const put = (field: string, value: FieldValues[string]): void => {
    setValues((before) => ({ ...before, [field]: value }));
    saving.clear();
  };
  const wrongAt = (where: string): string | undefined => {
    const found = problems.find((one) => one.where === where);
    if (pressed && found !== undefined) return t(found.why as TextKey);
    return saving.problem?.where === where ? saving.problem.text : undefined;
  };
  const view = (one: (typeof row.fields)[number]) => (
    <MachineFieldView
      key={one.field}
      row={one}
      value={values[one.field] ?? ''}
      kept={shown.values[one.field] === keptSecret}
      off={!open}
      refused={wrongAt(one.field)}
      onChange={(value) => put(one.field, value)}
    />
  );
  async function told(done: boolean): Promise<void> {
    if (!done) return;
    showToast({ icon: 'check', message: t('machine.saved'), about: 'machine' });
    // Calls by voice come and go with their gateway.
    await askSettings();
    await reload();
  }
  async function submit(): Promise<void> {
    setPressed(true);
    if (problems.length > 0 || saving.busy) return;
    const body = startingFrom(shown.revision, { part: shown.part, values: filledMachine(row, values) });
    const outcome = await saving.act(() => call('PUT /portal/machine', { body }));
    await told(outcome.tag === 'done');
  }
  async function clear(): Promise<void> {
    const outcome = await clearing.act(() => call('DELETE /portal/machine', { body: { part: shown.part } }));
    await told(outcome.tag === 'done');
  }
  const seldom = row.fields.filter((one) => one.seldom === true);
  const isNamed = row.fields.some(({ field }) => field === saving.problem?.where);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Fields>{row.fields.filter((one) => one.seldom !== true).map(view)}</Fields>
      {seldom.length > 0 && (
        <details className={css['seldom']} open={seldom.some(({ field }) => wrongAt(field) !== undefined)}>
          <summary>{t('machine.more')}</summary>
          <Fields>{seldom.map(view)}</Fields>
        </details>
      )}
      <ProblemLine text={(isNamed ? undefined : saving.problem?.text) ?? clearing.problem?.text} />
      {open && (
        <>
          <div className={css['acts']}>
            <Button ref={button} kind="primary" type="submit" busy={saving.busy} off={!dirty}>
              {t('machine.save')}
            </Button>
            {(shown.by === 'portal' || shown.lost) && (
              <Button kind="danger" icon="trash" busy={clearing.busy} onClick={() => void clear()}>
                {t('machine.clear')}
              </Button>
            )}
          </div>
          <MachineTry
            part={shown.part}
            values={values}
            isRight={() => {
              setPressed(true);
              return problems.length === 0;
            }}
            onTried={reload}
          />
        </>
      )}
    </form>
  );
}
