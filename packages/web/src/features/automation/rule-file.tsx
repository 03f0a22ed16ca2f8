import type { RuleFile, RuleNeed } from '@homeward/contract/shapes/automation/rule-file.ts';
import { useState } from 'react';
import { newRule, type RuleDraft } from '#features/automation/draft.ts';
import type { Telling } from '#features/automation/names.ts';
import { call } from '#lib/client/call.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { FileField } from '#ui/file-field.tsx';
import { Section } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import css from '#features/automation/lists.module.css';

/** Saves a rule as a file. */
export async function keepRule({ t }: Telling, id: string, name: string): Promise<void> {
  const outcome = await call('GET /automation/rule_file', { query: { id } });
  if (outcome.tag === 'failed') {
    if (outcome.failure.tag !== 'aborted')
      showToast({ icon: 'fault', message: refusalText(t, outcome.failure) });
    return;
  }
  const address = URL.createObjectURL(new Blob([outcome.data.text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLocaleLowerCase()}.rule.json`;
  link.click();
  URL.revokeObjectURL(address);
}

interface Own {
  readonly id: string;
  readonly name: string;
}

/** What of this house may stand where a rule of another names something: of the same kind. */
function ownOf({ options }: Telling, { what, kind }: RuleNeed): readonly Own[] {
  switch (what) {
    case 'device': {
      const alike = options.devices.filter((device) => device.kind === kind);
      return alike.length > 0 ? alike : options.devices;
    }
    case 'area':
      return options.areas.map(({ id, name }) => ({ id: String(id), name }));
    case 'group':
      return options.groups.filter((group) => group.kind === kind);
    case 'scene':
      return options.scenes;
    case 'fence':
      return options.fences;
    case 'tracker':
      return options.trackers;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rule of a file with the things of this house in the place of what it names. */
function taken({ rule, needs }: RuleFile, chosen: Readonly<Record<string, string>>): RuleDraft {
  const names = new Set<string>(needs.map(({ what }) => what));
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const own = names.has(name) ? chosen[`${name} ${String(inner)}`] : undefined;
        if (own === undefined) return [name, replaced(inner)];
        return [name, name === 'area' ? Number(own) : own];
      }),
    );
  };
  const known = replaced(rule) as Omit<RuleDraft, 'id' | 'enabled' | 'leave'>;
  return { ...newRule, ...known };
}

interface TakeInProps {
  readonly telling: Telling;
  readonly onTaken: (draft: RuleDraft) => void;
}

/** Takes a rule in from a file: what it needs is chosen from this house, then it is written on in the editor. */
export function TakeInRule({ telling, onTaken }: TakeInProps) {
  const { t } = telling;
  const [file, setFile] = useState<RuleFile>();
  const [wrong, setWrong] = useState<string>();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  async function read(picked: File | undefined): Promise<void> {
    if (picked === undefined) return;
    setFile(undefined);
    const outcome = await call('POST /automation/rule_file', { body: { text: await picked.text() } });
    if (outcome.tag === 'failed') {
      setWrong(outcome.failure.tag === 'aborted' ? undefined : refusalText(t, outcome.failure));
      return;
    }
    setWrong(undefined);
    setFile(outcome.data);
    // Where there is only one such thing, it is that.
    setChosen(
      Object.fromEntries(
        outcome.data.needs.flatMap((need) => {
          const own = ownOf(telling, need);
          const same = own.find(({ name }) => name === need.role) ?? (own.length === 1 ? own[0] : undefined);
          return same === undefined ? [] : [[`${need.what} ${need.id}`, same.id] as const];
        }),
      ),
    );
  }
  const open = file?.needs.filter(({ what, id: need }) => chosen[`${what} ${need}`] === undefined) ?? [];
  return (
    <Section title={t('automation.file.title')}>
      <p className="muted dense">{t('automation.file.text')}</p>
      <FileField
        label={t('automation.file.choose')}
        accept="application/json,.json"
        onPicked={([file]) => void read(file)}
      />
      {wrong !== undefined && <FieldError>{wrong}</FieldError>}
      {file !== undefined && (
        <div className={css['needs']}>
          {file.needs.map((need) => {
            const key = `${need.what} ${need.id}`;
            const own = ownOf(telling, need);
            return (
              <Select
                key={key}
                label={need.role === '' ? t(`automation.pick.${pickOf(need.what)}`) : need.role}
                value={chosen[key] ?? ''}
                options={[
                  { value: '', label: own.length === 0 ? t('automation.file.nothing') : '–' },
                  ...own.map(({ id: value, name }) => ({ value, label: name })),
                ]}
                onChange={(value) =>
                  setChosen(
                    Object.fromEntries(
                      Object.entries({ ...chosen, [key]: value }).filter(([, one]) => one !== ''),
                    ),
                  )
                }
              />
            );
          })}
          <div>
            <Button
              kind="primary"
              icon="check"
              off={open.length > 0}
              onClick={() => onTaken(taken(file, chosen))}
            >
              {t('automation.file.take')}
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}

const pickOf = (what: RuleNeed['what']) => (what === 'tracker' ? 'who' : what);
