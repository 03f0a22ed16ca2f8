import type { ruleAddressRoutes } from '@homeward/contract/routes/automation/rule-address.ts';
import { RuleFile } from '@homeward/contract/shapes/automation/rule-file.ts';
import type { RuleNeed } from '@homeward/contract/shapes/automation/rule-file.ts';
import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { writtenRule } from '@homeward/contract/rules/automation/rule-parts.ts';
import { AppError } from '../base/app-error.ts';
import { data, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { withoutAddresses } from '../panels/automation-scope.ts';
import { partOf } from '../panels/cached-panel.ts';
import { ruleNamed } from './rule.ts';

type FileCalls = Extract<keyof typeof ruleAddressRoutes, `${string} /automation/rule_file`>;

/** Fields of a rule that name something of the house. */
const naming = ['device', 'group', 'scene', 'fence', 'tracker'] as const;
type Naming = (typeof naming)[number];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Everything of the house by the field that names it: its kind, and what it is called. */
function known(
  context: AtPanel,
): Readonly<Record<Naming, ReadonlyMap<string, Omit<RuleNeed, 'id' | 'what'>>>> {
  const resident = stateOf(context);
  const named = (list: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(list.map(({ id, name }) => [id, { kind: '', role: name }]));
  return {
    device: new Map(resident.devices.map(({ id, kind, name }) => [id, { kind, role: name }])),
    group: new Map(partOf(resident, 'deviceGroups').map(({ id, kind, name }) => [id, { kind, role: name }])),
    scene: named(partOf(resident, 'scenes')),
    fence: named(partOf(resident, 'geofences')),
    tracker: named(partOf(resident, 'trackers')),
  };
}

/** A rule with placeholders for what it names, and what each stands for. Who a person is stays at home. */
function shared(context: AtPanel, rule: Rule): RuleFile {
  const house = known(context);
  const { areas } = stateOf(context);
  const needs = new Map<string, RuleNeed>();
  const placeholder = (what: Naming, id: string): string => {
    const key = `${what} ${id}`;
    const there = needs.get(key);
    if (there !== undefined) return there.id;
    const about = house[what].get(id) ?? { kind: '', role: '' };
    const no = needs.size + 1;
    const need = {
      id: what === 'device' ? `IN:need.${no}` : `need.${no}`,
      what,
      kind: about.kind,
      role: about.role,
    };
    // Whose phone it is says who lives there.
    needs.set(key, what === 'tracker' ? { ...need, role: '' } : need);
    return need.id;
  };
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name !== 'to')
        .map(([name, inner]) => {
          if (name === 'by') return [name, value['tag'] === 'setBy' ? { tag: 'master' } : null];
          const what = naming.find((one) => one === name);
          if (what !== undefined && typeof inner === 'string') return [name, placeholder(what, inner)];
          if (name === 'area' && typeof inner === 'number')
            needs.set(`area ${inner}`, {
              id: String(inner),
              what: 'area',
              kind: '',
              role: areas.find(({ id }) => id === inner)?.name ?? '',
            });
          return [name, replaced(inner)];
        })
        .filter(([name, inner]) => !(name === 'by' && inner === null && value['tag'] === 'mode')),
    );
  };
  const {
    id: _,
    enabled: _on,
    leave: _leave,
    anyone: _anyone,
    ...rest
  } = writtenRule(withoutAddresses(rule));
  const written = replaced(rest);
  return RuleFile.parse({ format: 'homeward-rule', version: 1, needs: [...needs.values()], rule: written });
}

/** What a text says as a file with a rule. Throws what is wrong with it: no such file, or of a newer version. */
function read(text: string): RuleFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('inputError', 'v2_mg_rule_file_not_one', { data: { where: 'text' } });
  }
  if (!isRecord(value) || value['format'] !== 'homeward-rule')
    throw new AppError('inputError', 'v2_mg_rule_file_not_one', { data: { where: 'text' } });
  if (value['version'] !== 1)
    throw new AppError('inputError', 'v2_mg_rule_file_newer', { data: { where: 'text' } });
  const file = RuleFile.safeParse(value);
  if (file.success) return file.data;
  const where = file.error.issues[0]?.path.map(String).join('.') ?? 'text';
  throw new AppError('inputError', 'v2_mg_rule_file_damaged', { data: { where } });
}

/** Rules as files. */
export const ruleFileHandlers: Pick<Handlers, FileCalls> = {
  'GET /automation/rule_file': (context, { query }) =>
    data({ text: `${JSON.stringify(shared(context, ruleNamed(context, query.id)), null, 2)}\n` }),
  'POST /automation/rule_file': (_context, { body }) => data(read(body.text)),
};
