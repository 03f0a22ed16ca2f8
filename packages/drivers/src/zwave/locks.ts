import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { isObject, type Json, list, member } from '../common/json.ts';
import type { CommandOutcome } from '../port.ts';
import { type Answer, countIn, numberIn, objectIn } from './messages.ts';
import { classes, type ZwaveNode } from './node.ts';

/** Codes of locks. A code is in what is sent, and nowhere else: nothing that the server says of one is kept. */
export interface LockCodes {
  /** Sets the code of a slot, or clears it. */
  write(node: ZwaveNode, endpoint: number, slot: number, code: string | null): Promise<CommandOutcome>;
  /** Which slots of a lock of the newer class hold a code; null where the server does not say. */
  slots(node: ZwaveNode, endpoint: number): Promise<DeviceValues | null>;
}

/** Since this version of its language a server knows users and codes, whichever class the lock has for them. */
const accessSince = 48;
const patienceMs = 20_000;
const pinType = 1;

/** By which a lock says that a user of it is there already, or is none. */
const isOtherUser = (result: number | null): boolean => result === 2 || result === 6;

export function createLockCodes(
  ask: (command: string, args: Json, patienceMs?: number) => Promise<Answer>,
  schema: () => number,
): LockCodes {
  const access = (name: string, node: ZwaveNode, endpoint: number, args: Json): Promise<Answer> =>
    ask(`endpoint.access_control.${name}`, { nodeId: node.no, endpoint, ...args }, patienceMs);

  async function byAccess(
    node: ZwaveNode,
    endpoint: number,
    slot: number,
    code: string | null,
  ): Promise<CommandOutcome> {
    const isNew = node.has(endpoint, classes.userCredential);
    const place = { userId: slot, credentialType: pinType, credentialSlot: slot };
    if (code === null) {
      const cleared = isNew
        ? await access('delete_user', node, endpoint, { userId: slot })
        : await access('delete_credential', node, endpoint, place);
      return outcomeOf(cleared, numberIn(cleared.ok ? cleared.result : {}, 'result'));
    }
    const set = await access('set_credential', node, endpoint, { ...place, data: code });
    const result = numberIn(set.ok ? set.result : {}, 'result');
    if (!isNew || !set.ok || !isOtherUser(result)) return outcomeOf(set, result);
    const { userId, ...credential } = place;
    const added = await access('add_user', node, endpoint, {
      userId,
      options: { active: true },
      credential: { ...credential, data: code },
    });
    const both = objectIn(added.ok ? added.result : {}, 'result');
    const isDone = numberIn(both, 'user') === 0 && numberIn(both, 'credential') === 0;
    return outcomeOf(added, isDone ? 0 : 255);
  }

  async function byValue(
    node: ZwaveNode,
    endpoint: number,
    slot: number,
    code: string | null,
  ): Promise<CommandOutcome> {
    const property = code === null ? 'userIdStatus' : 'userCode';
    const valueId = { commandClass: classes.userCode, endpoint, property, propertyKey: slot };
    const set = await ask('node.set_value', { nodeId: node.no, valueId, value: code ?? 0 }, patienceMs);
    const status = numberIn(objectIn(set.ok ? set.result : {}, 'result'), 'status');
    if (!set.ok || (status !== 255 && status !== 254)) return outcomeOf(set, 255);
    // What the lock says of the slot is the proof; the radio's word alone is none.
    const said = await ask(
      'node.poll_value',
      { nodeId: node.no, valueId: { ...valueId, property: 'userIdStatus' } },
      patienceMs,
    );
    const now = said.ok ? numberIn(said.result, 'value') : null;
    const isRight = code === null ? now === 0 : now === 1;
    return isRight || (status === 255 && now === null)
      ? { tag: 'confirmed' }
      : { tag: 'unconfirmed', reason: 'timedOut' };
  }

  return {
    write: (node, endpoint, slot, code) =>
      schema() >= accessSince ? byAccess(node, endpoint, slot, code) : byValue(node, endpoint, slot, code),
    slots: async (node, endpoint) => {
      if (schema() < accessSince || !node.has(endpoint, classes.userCredential)) return null;
      const told = await access('get_all_credentials_cached', node, endpoint, {});
      if (!told.ok) return null;
      const slots = list(told.result, 'credentials').flatMap((one) => {
        const slot = isObject(one) && member(one, 'type') === pinType ? countIn(one, 'slot') : null;
        return slot !== null && slot >= 1 && slot <= 250 ? [slot] : [];
      });
      return { lockSlots: [...new Set(slots)].toSorted((one, other) => one - other) };
    },
  };
}

/** What an answer comes to. `result` is 0 where the lock did it. */
function outcomeOf(answer: Answer, result: number | null): CommandOutcome {
  if (!answer.ok) return refused(answer.code);
  if (result === 0) return { tag: 'confirmed' };
  return { tag: 'rejected', reason: 'unsupported' };
}

/** What the code of a failed request comes to for whoever asked. */
export function refused(code: string): CommandOutcome {
  switch (code) {
    case 'lost':
      return { tag: 'unconfirmed', reason: 'linkLost' };
    case 'busy':
      return { tag: 'rejected', reason: 'linkDown' };
    case 'node_not_found':
      return { tag: 'rejected', reason: 'unknownDevice' };
    case 'unknown_command':
    case 'Argument_Invalid':
    case 'CC_NotSupported':
    case 'CC_Invalid':
    case 'Driver_NotSupported':
      return { tag: 'rejected', reason: 'unsupported' };
    default:
      return { tag: 'unconfirmed', reason: 'timedOut' };
  }
}
