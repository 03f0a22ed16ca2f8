import type { SettingPart, SettingRow } from '@homeward/contract/words/panel/setting-rows.ts';
import { useId, useState } from 'react';
import { sharedEdit, standingAtPanel } from '#features/forms/shared-edit.ts';
import { lastChangeText, useLastChanges, type LastChanges } from '#features/settings/changed-settings.ts';
import { SettingField } from '#features/settings/setting-field.tsx';
import { readPart, writePart, type Value, type Values } from '#features/settings/setting-part.ts';
import { isOffered } from '#features/settings/setting-rows-for.ts';
import { labelOf, valueText, wrongOf } from '#features/settings/setting-words.ts';
import { WhatIf, type WhatIfChange } from '#features/forms/what-if.tsx';
import { saySaved } from '#features/settings/undo-change.ts';
import { useLookedFor } from '#features/settings/use-looked-for.ts';
import { useParts, type PartValues } from '#features/settings/use-parts.ts';
import { done } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { HeadSave } from '#ui/head-save.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Section } from '#ui/page.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import css from '#features/settings/setting-form.module.css';

export interface SettingGroup {
  readonly title: string;
  readonly rows: readonly SettingRow[];
}

interface SettingFormProps {
  /** Each under a heading of its own. */
  readonly groups: readonly SettingGroup[];
  readonly readOnly?: boolean;
  /** What the page shows depends on them, too. */
  readonly onSaved?: () => void;
}

/** Settings as a form: read, changed, and saved with what others changed meanwhile in sight. */
export function SettingForm({ groups, readOnly = false, onSaved }: SettingFormProps) {
  const t = useText();
  const parts = [...new Set(groups.flatMap(({ rows }) => rows.map(({ part }) => part)))];
  const { values, problem, reload } = useParts(parts);
  const last = useLastChanges();
  const ready = parts.every((part) => values[part] !== undefined);
  return (
    <Loaded
      ready={ready}
      problem={problem}
      failedTitle={t('settings.unread')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
    >
      {ready && (
        <Form
          groups={groups}
          readOnly={readOnly}
          known={values}
          last={last}
          onSaved={async () => {
            await Promise.all([reload(), last.reload()]);
            onSaved?.();
          }}
        />
      )}
    </Loaded>
  );
}

const keyOf = ({ part, field }: SettingRow): string => `${part}.${field}`;
const at = ({ part, field }: SettingRow, known: PartValues): Value => known[part]?.[field] ?? null;
const all = (rows: readonly SettingRow[], known: PartValues): Values =>
  Object.fromEntries(rows.map((row) => [keyOf(row), at(row, known)]));

interface FormProps {
  readonly groups: readonly SettingGroup[];
  readonly readOnly: boolean;
  readonly known: PartValues;
  readonly last: LastChanges;
  readonly onSaved: () => Promise<void>;
}

function Form({ groups, readOnly, known, last, onSaved }: FormProps) {
  const t = useText();
  const id = useId();
  const { busy, problem, act, clear } = useAct();
  const rows = groups.flatMap((group) => group.rows).filter((row) => isOffered(row, known.system));
  const open = rows.filter(({ kind }) => kind.tag !== 'secret');
  const saved = all(open, known);
  const { start, draft, dirty, change, reset, settle } = useFormDraft(
    `settings ${Object.keys(saved)[0] ?? ''}`,
    saved,
  );
  // A draft is kept over a session's end; what is secret is not.
  const [secrets, setSecrets] = useState<Values>({});
  const changed = dirty || Object.keys(secrets).length > 0;
  const save = useUnsaved(changed && !busy);
  const isSecret = ({ kind }: SettingRow): boolean => kind.tag === 'secret';
  const savedOf = (row: SettingRow): Value => (isSecret(row) ? at(row, known) : (saved[keyOf(row)] ?? null));
  const valueOf = (row: SettingRow): Value =>
    isSecret(row) ? (secrets[keyOf(row)] ?? at(row, known)) : (draft[keyOf(row)] ?? null);
  const fits = rows.every((row) => wrongOf(t, row, valueOf(row)) === undefined);
  useLookedFor();

  function put(row: SettingRow, value: Value): void {
    clear();
    if (!isSecret(row)) return change({ ...draft, [keyOf(row)]: value });
    setSecrets((before) => {
      const others = Object.entries(before).filter(([key]) => key !== keyOf(row));
      return Object.fromEntries(value === '' ? others : [...others, [keyOf(row), value]]);
    });
  }
  async function readAnew(): Promise<void> {
    await onSaved();
    reset();
    setSecrets({});
  }
  /** Saves what is changed of one part. */
  function submitPart(part: SettingPart) {
    const own = open.filter((row) => row.part === part);
    const of = (values: Values): Values =>
      Object.fromEntries(own.map((row) => [row.field, values[keyOf(row)] ?? null]));
    const begun = of(start);
    const edit = sharedEdit<Values>({
      start: begun,
      draft: of(draft),
      read: () =>
        standingAtPanel(async () => {
          const now = await readPart(part);
          return now.tag === 'failed'
            ? now
            : done(Object.fromEntries(own.map(({ field }) => [field, now.data[field] ?? null])));
        }),
      tell: (values) =>
        own.map((row) => ({ label: labelOf(t, row), value: valueText(t, row, values[row.field]) })),
      onTheirs: readAnew,
    });
    const given = rows.filter((row) => row.part === part && keyOf(row) in secrets);
    const hidden = Object.fromEntries(given.map((row) => [row.field, secrets[keyOf(row)] ?? '']));
    return edit((mine, revision) => {
      const differing = Object.entries(mine).filter(([field, value]) => !same(value, begun[field]));
      return writePart(part, { ...Object.fromEntries(differing), ...hidden }, revision);
    });
  }
  async function submit(): Promise<void> {
    const touched = rows.filter(
      (row) => keyOf(row) in secrets || !same(draft[keyOf(row)], start[keyOf(row)]),
    );
    const touchedParts = new Set(touched.map(({ part }) => part));
    for (const part of touchedParts) {
      const outcome = await act(() => submitPart(part));
      if (outcome.tag === 'failed') return;
    }
    await settle(draft, onSaved);
    setSecrets((now) =>
      Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== secrets[key])),
    );
    void saySaved('settings', onSaved, { parts: touchedParts.size });
  }
  const lastText = (row: SettingRow): string | undefined => {
    const change = last.of(row);
    return change && lastChangeText(t, change);
  };
  const whatIf = changed && fits ? whatIfOf(open, draft, saved) : undefined;
  const isRefused = (row: SettingRow): boolean => problem !== undefined && isAbout(row, problem.where);
  const refusedAt = rows.some(isRefused);
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && fits && !busy) void submit();
      }}
    >
      {(isUnused(known) || rows.every(({ unused }) => unused === true)) && (
        <Banner tone="offline" icon="info">
          {t('settings.unused')}
        </Banner>
      )}
      {problem !== undefined && !refusedAt && (
        <div role="alert">
          <Banner tone="alarm" icon="info" title={t('settings.refused')}>
            {problem.text}
          </Banner>
        </div>
      )}
      {groups.map((group) => {
        const own = group.rows.filter((row) => rows.includes(row));
        return (
          own.length > 0 && (
            <Section key={group.title} title={group.title}>
              <div className={css['rows']}>
                {own.map((row) => (
                  <SettingField
                    key={keyOf(row)}
                    row={row}
                    value={valueOf(row)}
                    saved={savedOf(row)}
                    last={lastText(row)}
                    refused={isRefused(row) ? problem?.text : undefined}
                    disabled={readOnly}
                    onChange={(value) => put(row, value)}
                  />
                ))}
              </div>
            </Section>
          )
        );
      })}
      {!readOnly && (
        <SaveBar
          resting={!changed}
          summary={changed && <b>{t(`settings.effect.${effectOf(open, draft, saved)}`)}</b>}
        >
          <Button
            off={!changed || busy}
            onClick={() => {
              reset();
              setSecrets({});
              clear();
            }}
          >
            {t('settings.discard')}
          </Button>
          <WhatIf change={whatIf} />
          <HeadSave>
            <Button form={id} ref={save} kind="primary" type="submit" busy={busy} off={!changed || !fits}>
              {t('settings.save')}
            </Button>
          </HeadSave>
        </SaveBar>
      )}
    </form>
  );
}

/** Names that the panel has for fields of forms. */
const panelNames: Readonly<Record<string, string>> = {
  'clock.time_zone': 'timeZone',
  'clock.internet_time': 'internetTime',
};

/** Whether a refusal is about a setting: by its field, with its part before it, or about a line of it. */
const isAbout = (row: SettingRow, where: string): boolean =>
  [row.field, keyOf(row), panelNames[keyOf(row)]].some(
    (name) => name !== undefined && (where === name || where.startsWith(`${name}.`)),
  );

/** What the calls of connections say of the machine beside its settings. */
const means = ['modem', 'wifi', 'voice', 'lora', 'speaker'] as const;

/** Whether the machine lacks what the settings are for, or leaves it to its own system. */
const isUnused = (known: PartValues): boolean =>
  Object.values(known).some(
    (values) => values['managed'] === false || means.some((name) => values[name] === 'none'),
  );

/** What of a change the past can be lived again with: settings that the panel itself goes by. */
function whatIfOf(rows: readonly SettingRow[], draft: Values, saved: Values): WhatIfChange | undefined {
  const settings = rows
    .filter((row) => row.part === 'system' && !same(draft[keyOf(row)], saved[keyOf(row)]))
    .map((row) => [row.field, draft[keyOf(row)]] as const);
  return settings.length === 0 ? undefined : { settings: Object.fromEntries(settings) };
}

/** When all that was changed counts: the latest moment of any of it. */
function effectOf(rows: readonly SettingRow[], draft: Values, saved: Values): SettingRow['effect'] {
  const effects = rows
    .filter((row) => !same(draft[keyOf(row)], saved[keyOf(row)]))
    .map(({ effect }) => effect);
  return effects.includes('arming') ? 'arming' : effects.includes('alarm') ? 'alarm' : 'now';
}
