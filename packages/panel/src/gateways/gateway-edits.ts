import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { gatewayProblems } from '@homeward/contract/rules/devices/gateway-problems.ts';
import { gatewayLimits } from '@homeward/contract/words/devices/gateway-limits.ts';
import type { Editor, Edits } from '../kernel/edit.ts';
import { log } from '../kernel/log.ts';
import { done, invalid, refused, setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { isBusyProtecting } from '../maintenance/maintenance.ts';
import { gatewaysKept } from './gateways-lost.ts';
import { isSecretMissing, mergedGateway } from './merge.ts';

function setGateways(turn: Turn, gateways: readonly Gateway[], { actor }: Editor, detail: string): Outcome {
  setState(turn, { config: { ...turn.state.config, gateways } });
  gatewaysKept(turn);
  log(turn, { event: events.setUpChanged, user: 0, actor, detail });
  return done;
}

const terminalIds = ({ inputs, outputs }: Gateway): readonly string[] =>
  [...inputs, ...outputs].map(({ id }) => id);

/** What decides which devices are heard, and how: all but what it is called. */
const wireOf = (gateway: Gateway): string => JSON.stringify({ ...gateway, name: '' });

/**
 * Adds a gateway or changes one, or names the first field that is wrong. What leads to devices that guard is not
 * touched while they do.
 */
function putGateway(turn: Turn, { gateway: given }: EditOf<'putGateway'>, editor: Editor): Outcome {
  const { gateways } = turn.state.config;
  const before = gateways.find(({ id }) => id === given.id);
  const gateway = mergedGateway(before, given);
  if (isSecretMissing(gateway)) return invalid(gateway.why, gateway.where);
  if (before !== undefined && before.kind !== gateway.kind) return invalid('v2_mg_input_error', 'kind');
  const [problem] = gatewayProblems(gateway);
  if (problem !== undefined) return invalid(problem.why, problem.where);
  const others = gateways.filter(({ id }) => id !== gateway.id);
  if (others.some(({ name }) => name === gateway.name)) return invalid('v2_mg_repeated', 'name');
  const taken = new Set(others.flatMap(terminalIds));
  if (terminalIds(gateway).some((id) => taken.has(id))) return invalid('v2_mg_repeated', 'inputs');
  if (others.length >= gatewayLimits.gateways) return invalid('v2_mg_too_many_gateways');
  if (before === undefined)
    return setGateways(turn, [...gateways, gateway], editor, `gateway added: ${gateway.name}`);
  if (JSON.stringify(before) === JSON.stringify(gateway)) return done;
  if (wireOf(before) !== wireOf(gateway) && isBusyProtecting(turn)) return invalid('v2_mg_disarm_first');
  const changed = gateways.map((one) => (one.id === gateway.id ? gateway : one));
  return setGateways(turn, changed, editor, `gateway changed: ${gateway.name}`);
}

/** Takes a gateway away. Its devices stay in the panel: they are unheard until they come by another, or are taken out. */
function removeGateway(turn: Turn, { gateway: id }: EditOf<'removeGateway'>, editor: Editor): Outcome {
  const { gateways } = turn.state.config;
  const before = gateways.find((gateway) => gateway.id === id);
  if (before === undefined) return refused({ tag: 'absent' });
  if (isBusyProtecting(turn)) return invalid('v2_mg_disarm_first');
  const others = gateways.filter((gateway) => gateway !== before);
  return setGateways(turn, others, editor, `gateway removed: ${before.name}`);
}

/** Edits of what leads to devices. */
export const gatewayEdits: Pick<Edits, 'putGateway' | 'removeGateway'> = { putGateway, removeGateway };
