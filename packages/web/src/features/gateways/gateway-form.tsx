import { gatewayProblems } from '@homeward/contract/rules/devices/gateway-problems.ts';
import { inFull } from '@homeward/contract/words/devices/gateway-addresses.ts';
import {
  askedFields,
  type FieldValues,
  filledValues,
  gatewayRow,
} from '@homeward/contract/words/devices/gateway-rows.ts';
import { useEffect, useId, useState } from 'react';
import type { Draft } from '#features/gateways/gateway.ts';
import { FieldView } from '#features/gateways/field-view.tsx';
import { useButtonWait } from '#features/gateways/use-button-wait.ts';
import { ProbeResult, type Probe } from '#features/gateways/probe-result.tsx';
import { InputRows } from '#features/gateways/input-rows.tsx';
import { OutputRows } from '#features/gateways/output-rows.tsx';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Fields } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Section } from '#ui/page.tsx';
import css from '#features/gateways/gateway-form.module.css';

interface GatewayFormProps {
  readonly start: Draft;
  /** Of one that is there: what is secret in it can be kept. */
  readonly id?: string;
  readonly verb: string;
  readonly save: (draft: Draft, revision: number) => Promise<Outcome<unknown>>;
  readonly onSaved: (draft: Draft) => void;
}

/** As it is tried and saved: addresses in full, and of loops and relays those of the board. */
const whole = (draft: Draft): Draft => {
  const row = gatewayRow(draft.kind);
  const values = filledValues(row, draft.values);
  const board = row.terminals === undefined ? '' : values[row.terminals.by];
  const isOf = ({ place }: { readonly place: { readonly tag: string } }): boolean => place.tag === board;
  return {
    ...draft,
    inputs: draft.inputs.filter(isOf),
    outputs: draft.outputs.filter(isOf),
    values: Object.fromEntries(
      Object.entries(values).map(([field, value]) => {
        const form = row.fields.find((one) => one.field === field)?.form;
        return [field, typeof value === 'string' && form !== undefined ? inFull(form, value) : value];
      }),
    ),
  };
};

/** A gateway as a form: filled by its row of the table, tried as it is typed, and saved. */
export function GatewayForm({ start, id, verb, save, onSaved }: GatewayFormProps) {
  const t = useText();
  const formId = useId();
  const [draft, setDraft] = useState(start);
  const [probe, setProbe] = useState<Probe>();
  const [pressed, setPressed] = useState<'try' | 'keep'>();
  const saving = useAct();
  const testing = useAct();
  const row = gatewayRow(draft.kind);
  const values = filledValues(row, draft.values);
  const fields = askedFields(row, values);
  const full = whole(draft);
  const problems = gatewayProblems({ ...full, id: id ?? 'newone' }, pressed);
  const dirty = id === undefined || !same(draft, start);
  const [saved, setSaved] = useState<Draft>();
  const button = useUnsaved(!same(draft, start) && !saving.busy && saved === undefined);
  // Nothing holds the page any more by then.
  useEffect(() => {
    if (saved !== undefined) onSaved(saved);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [saved]);

  function change(next: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...next }));
    setProbe(undefined);
    saving.clear();
    testing.clear();
  }
  const put = (more: FieldValues): void => change({ values: { ...values, ...more } });
  const wrongAt = (where: string): string | undefined => {
    const found = problems.find((one) => one.where === where);
    if (pressed !== undefined && found !== undefined) return t(found.why as TextKey);
    return saving.problem?.where === where ? saving.problem.text : undefined;
  };
  async function test(): Promise<void> {
    setPressed('try');
    if (gatewayProblems({ ...full, id: id ?? 'newone' }, 'try').some(({ where }) => where !== 'name')) return;
    const { name, ...others } = full;
    const body = { ...others, name: name.trim() || 'new', ...(id === undefined ? {} : { id }) };
    const outcome = await testing.act(() => call('POST /panel/gateway/test', { body, within: 20_000 }));
    if (outcome.tag !== 'done') return;
    setProbe(outcome.data);
    const { learned = {} } = outcome.data;
    // Of what was typed meanwhile nothing was learned.
    setDraft((now) => (now === draft ? { ...now, values: { ...now.values, ...learned } } : now));
  }
  useButtonWait(probe, testing.busy, () => void test());
  async function submit(): Promise<void> {
    setPressed('keep');
    if (gatewayProblems({ ...full, id: id ?? 'newone' }).length > 0 || saving.busy) return;
    const outcome = await saving.act(async () => {
      const at = await call('GET /panel/revision');
      return at.tag === 'failed' ? at : save(full, at.data.revision);
    });
    if (outcome.tag === 'done') setSaved(full);
  }
  const view = (one: (typeof fields)[number]) => (
    <FieldView
      key={one.field}
      row={one}
      value={values[one.field] ?? ''}
      kept={start.values[one.field] === '***'}
      refused={wrongAt(one.field)}
      onChange={(value) => put({ [one.field]: value })}
    />
  );
  const seldom = fields.filter((one) => one.seldom === true);
  const stray = pressed !== undefined ? problems.find(({ where }) => where === 'inputs') : undefined;
  const refused =
    saving.problem !== undefined && !fields.some(({ field }) => field === saving.problem?.where)
      ? saving.problem.text
      : stray && t(stray.why as TextKey);
  return (
    <form
      id={formId}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={css['card']}>
        <Fields>
          <Field
            label={t('gateways.name')}
            maxLength={40}
            error={wrongAt('name')}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          {fields.filter((one) => one.seldom !== true).map(view)}
        </Fields>
        {seldom.length > 0 && (
          <details className={css['seldom']}>
            <summary>{t('gateways.more')}</summary>
            <Fields>{seldom.map(view)}</Fields>
          </details>
        )}
      </div>
      {row.joins === 'none' && <p className="muted dense">{t('gateways.outText')}</p>}
      {row.terminals !== undefined && (
        <Section title={t('gateways.loops')}>
          <InputRows
            board={String(values[row.terminals.by])}
            rows={draft.inputs}
            own={id ?? 'new'}
            wrongAt={wrongAt}
            onChange={(inputs) => change({ inputs })}
          />
        </Section>
      )}
      {row.terminals !== undefined && (
        <Section title={t('gateways.relays')}>
          <OutputRows
            board={String(values[row.terminals.by])}
            rows={draft.outputs}
            own={id ?? 'new'}
            wrongAt={wrongAt}
            onChange={(outputs) => change({ outputs })}
          />
        </Section>
      )}
      {(refused ?? testing.problem?.text) !== undefined && (
        <div role="alert">
          <Banner tone="alarm" icon="info" title={t('gateways.refused')}>
            {refused ?? testing.problem?.text}
          </Banner>
        </div>
      )}
      <ProbeResult probe={probe} />
      <div className={css['acts']}>
        <Button ref={button} kind="primary" type="submit" busy={saving.busy} off={!dirty}>
          {verb}
        </Button>
        <Button icon="target" busy={testing.busy} onClick={() => void test()}>
          {t('gateways.test')}
        </Button>
      </div>
    </form>
  );
}
