import { AreaConfig } from '@homeward/contract/shapes/panel/area.ts';
import type { RowOutcome } from '@homeward/contract/shapes/panel/import.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { importLimits } from '@homeward/contract/words/panel/import-words.ts';
import type { ImportKind } from '@homeward/contract/words/panel/import-words.ts';
import { codes, panelCodes } from '@homeward/contract/words/api/reply-codes.ts';
import type { importRoutes } from '@homeward/contract/routes/panel/import.ts';
import type { BodyOf } from '@homeward/contract/routes/table.ts';
import { assertMay, assertProvenIfArmed } from '../api/assert-may.ts';
import { ask, configure } from '../api/command.ts';
import { data, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { refusalError } from '../api/refusal.ts';
import { isSessionEnough } from '../api/trust.ts';
import { AppError } from '../base/app-error.ts';
import { editOf } from '../imports/import-steps.ts';
import type { Step } from '../imports/import-steps.ts';
import type { Facts } from '../imports/facts.ts';
import { homeAfter } from '../imports/home.ts';
import type { Home } from '../imports/home.ts';
import { planOf } from '../imports/plan.ts';
import { readFiles } from '../imports/read-files.ts';
import { namesFacts, withZigbee } from '../imports/zigbee-files.ts';
import { partOf } from '../panels/cached-panel.ts';
import { changeDevice } from './device-edit.ts';
import { configOf, wrongField } from './device-named.ts';

type Body = BodyOf<'POST /panel/import_plan'>;

/** The home as it is set up, for whoever may set all of it up: people with codes are the owner's to know. */
function homeOf(context: AtPanel): Home {
  const resident = stateOf(context);
  // Who is limited to some areas would see others in the plan.
  if (context.scope.areas.length > 0) throw new AppError('forbidden', 'v2_mg_not_allowed');
  return {
    series: resident.head.series,
    areas: resident.areas.map((area) => AreaConfig.parse(area)),
    rooms: resident.rooms,
    floors: partOf(resident, 'settings').floors,
    devices: resident.devices.map(configOf),
    groups: partOf(resident, 'deviceGroups'),
    pins: context.membership.role === 'master' ? partOf(resident, 'pins') : null,
    sirenMinutes: partOf(resident, 'settings').sirenMinutes,
  };
}

/** Facts of files, and of the bridges that run where the caller wants those. */
async function factsFor(context: AtPanel, { bridge = false }: Body, facts: Facts): Promise<Facts> {
  if (!bridge) return facts;
  const { names } = await ask(context, { tag: 'networkNames' });
  return { ...facts, zigbee: withZigbee(facts.zigbee, namesFacts(names)) };
}

async function planFor(context: AtPanel, body: Body) {
  const { source, files, bridge = false } = body;
  if (files.length === 0 && !bridge) throw wrongField('files', 'v2_mg_required_field');
  if (bridge && source !== 'zigbee2mqtt') throw wrongField('bridge');
  const length = files.reduce((sum, { text }) => sum + text.length, 0);
  if (length > importLimits.all) throw wrongField('files', 'v2_mg_import_too_large');
  const read = readFiles(source, files);
  const home = homeOf(context);
  const facts = await factsFor(context, body, read.facts);
  return { home, files: read.files, ...planOf(source, home, facts) };
}

/** Rows that change what guards the home, or who may disarm it. */
const guarding: ReadonlySet<ImportKind> = new Set<ImportKind>(['area', 'delay', 'siren', 'zone', 'person']);

/** Asked before anything is done: half an import is nobody's wish. */
function assertMayDo(context: AtPanel, steps: readonly Step[], pin: string | null): void {
  const able = steps.filter(({ importStep }) => importStep !== null);
  const kinds = new Set(able.map(({ row }) => row.kind));
  if (kinds.has('room') || kinds.has('floor') || kinds.has('group')) assertMay(context, 'automationEdit');
  if (kinds.has('person')) assertMay(context, 'pins');
  const asksCode =
    kinds.has('person') && pin === null && !isSessionEnough(context, { tag: 'silence', area: 0, pin });
  if (asksCode) throw refusalError({ tag: 'pinRequired' }, context.resident);
  if ([...kinds].some((kind) => guarding.has(kind))) assertProvenIfArmed(context);
}

const aboutCode = ({ panelCode }: AppError): boolean =>
  panelCode === panelCodes.wrongPin || panelCode === panelCodes.lockedOut;

/** What ends an import: nothing that comes after it would be taken either. */
const endsIt = ({ code, panelCode }: AppError): boolean =>
  code === codes.panelOffline || panelCode === panelCodes.noAnswer;

async function make(context: AtPanel, home: Home, edit: ConfigEdit, pin: string | null): Promise<void> {
  if (edit.tag !== 'putDevice') return configure(context, edit, pin);
  const before = home.devices.find(({ id }) => id === edit.device.id);
  // What a device is called may be nobody's to change here.
  return before === undefined ? undefined : changeDevice(context, before, edit.device);
}

const outcome = (id: string, why = ''): RowOutcome => ({ id, done: why === '', why });

/**
 * Does rows one after the other, each as a change of its own; what is refused leaves the others as they are. A revision
 * that the caller named counts until something is done: the others start from what that made.
 */
async function doAll(
  context: AtPanel,
  first: Home,
  steps: readonly Step[],
  pin: string | null,
): Promise<readonly RowOutcome[]> {
  let home = first;
  let { expect } = context;
  let ended: string | null = null;
  const outcomes: RowOutcome[] = [];
  for (const { row, importStep } of steps) {
    const edit = ended === null && importStep !== null ? editOf(home, importStep) : null;
    if (edit === null) {
      outcomes.push(outcome(row.id, ended ?? 'v2_mg_import_needs_row'));
      continue;
    }
    try {
      await make({ ...context, expect }, home, edit, pin);
      home = homeAfter(home, edit);
      expect = null;
      outcomes.push(outcome(row.id));
    } catch (error) {
      if (!(error instanceof AppError) || error.code === codes.conflict) throw error;
      // Every row has the same code: where it is wrong nothing was done, and another may be tried.
      if (aboutCode(error)) throw error;
      if (endsIt(error)) ended = error.message;
      outcomes.push(outcome(row.id, error.message));
    }
  }
  return outcomes;
}

/** Taking over the set-up of other programs: a plan first, then what of it is chosen. */
export const importHandlers: Pick<Handlers, keyof typeof importRoutes> = {
  'POST /panel/import_plan': async (context, { body }) => {
    const { files, steps, same } = await planFor(context, body);
    const revision = partOf(stateOf(context), 'setupRevision');
    return data({ revision, files, rows: steps.map(({ row }) => row), same });
  },
  'POST /panel/import_apply': async (context, { body }) => {
    const { home, steps } = await planFor(context, body);
    const wanted = new Set(body.rows);
    const chosen = steps.filter(({ row }) => wanted.has(row.id));
    const pin = body.pincode ?? null;
    assertMayDo(context, chosen, pin);
    const rows = await doAll(context, home, chosen, pin);
    // What is no row of the plan any more is so already, or its file says it no longer.
    const gone = [...wanted].filter((id) => !chosen.some(({ row }) => row.id === id));
    return data({ rows: [...rows, ...gone.map((id) => outcome(id, 'v2_mg_import_no_row'))] });
  },
};
