import { confirms } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { createTimers } from '../common/timers.ts';
import { createWaitingCommands } from '../common/waiting.ts';
import type { Json } from '../common/json.ts';
import type { CommandOutcome } from '../port.ts';
import { type Order, orderFor } from './commands.ts';
import { type LockCodes, refused } from './locks.ts';
import { type Answer, numberIn, objectIn } from './messages.ts';
import type { Setting, ValueId, ZwaveNode } from './node.ts';
import { type Part, valuesOf } from './part.ts';

/** Commands on their way to devices. */
export interface Orders {
  run(node: ZwaveNode, part: Part, command: DeviceCommand): Promise<CommandOutcome>;
  /**
   * Whether a word is kept back: the server writes down what it asks for before the device has said anything. It comes
   * again by `told` where the device did it.
   */
  holds(node: number, id: ValueId, word: Word): boolean;
  /** A device said something now. */
  said(device: DeviceId, values: DeviceValues): void;
  lost(): void;
  stop(): void;
}

/** A word that waits: what it says, and how it is told. */
export interface Word {
  readonly values: DeviceValues;
  readonly tell: () => void;
}

export interface OrdersOptions {
  readonly clock: Clock;
  readonly ask: (command: string, args: Json, patienceMs?: number) => Promise<Answer>;
  readonly codes: LockCodes;
}

/** Ms for the radio, beams and routes included. */
const radioMs = 15_000;
/** Ms after which a device that only took a command is asked how it stands. */
const pollMs = 3_000;

/** What the server says of a value that was set: 255 the device did it, 254 only its radio took it, 1 it is doing it. */
const setStatus = { doing: 1, taken: 254, done: 255 } as const;

/** Where a device says how it stands, by what it is told. */
function saidBy({ propertyKey, ...id }: ValueId): ValueId {
  const told = {
    targetValue: 'currentValue',
    targetMode: 'currentMode',
    targetState: 'currentState',
    targetColor: 'currentColor',
  } as const;
  const property = Object.hasOwn(told, id.property) ? told[id.property as keyof typeof told] : id.property;
  return { ...id, property, ...(propertyKey !== undefined && { propertyKey }) };
}

interface Hold {
  readonly node: number;
  readonly endpoint: number;
  readonly commandClass: number;
  readonly words: Word[];
}

export function createOrders({ clock, ask, codes }: OrdersOptions): Orders {
  const waiting = createWaitingCommands(clock);
  const timers = createTimers(clock);
  const held = new Set<Hold>();

  /** Sets one value, and keeps back what is said of it until the device has done it or not. */
  async function setOne(
    node: number,
    { valueId, value, options }: Setting,
    wanted: DeviceValues | null,
  ): Promise<Answer> {
    const { endpoint, commandClass } = valueId;
    const hold: Hold = { node, endpoint, commandClass, words: [] };
    held.add(hold);
    const args = { nodeId: node, valueId, value, ...(options !== undefined && { options }) };
    const answer = await ask('node.set_value', args, radioMs);
    held.delete(hold);
    const isDone = answer.ok && statusOf(answer) === setStatus.done;
    // What looks as it was asked for is the server's guess, unless the device did it.
    for (const { values, tell } of hold.words)
      if (isDone || wanted === null || !confirms(wanted, values)) tell();
    return answer;
  }

  const statusOf = (answer: Answer): number | null =>
    answer.ok ? numberIn(objectIn(answer.result, 'result'), 'status') : null;

  async function setAll(
    node: number,
    order: Extract<Order, { tag: 'set' }>,
    settle: (outcome: CommandOutcome) => void,
  ): Promise<void> {
    let isDone = true;
    for (const setting of order.settings) {
      const answer = await setOne(node, setting, order.confirmedBy);
      if (!answer.ok) return settle(refused(answer.code));
      const status = statusOf(answer);
      if (status === setStatus.taken || status === setStatus.doing) isDone = false;
      else if (status !== setStatus.done) return settle({ tag: 'rejected', reason: 'unsupported' });
    }
    if (isDone) return settle({ tag: 'confirmed' });
    if (order.confirmedBy === null) return settle({ tag: 'sent' });
    // Then its own word is waited for, and asked for.
    timers.later(pollMs, () => {
      for (const { valueId } of order.settings)
        void ask('node.poll_value', { nodeId: node, valueId: saidBy(valueId) });
    });
  }

  return {
    run: (node, part, command) => {
      const { id, kind } = part.discovered;
      const order = orderFor(command, kind, part.endpoint, valuesOf(node, part));
      if (order === null) return Promise.resolve({ tag: 'rejected', reason: 'unsupported' });
      const isAsleep = node.sleeps && node.status !== 'awake';
      if (order.tag === 'code')
        return isAsleep
          ? Promise.resolve({ tag: 'rejected', reason: 'asleep' })
          : codes.write(node, order.endpoint, order.slot, order.code);
      if (isAsleep) {
        if (!order.mayWait) return Promise.resolve({ tag: 'rejected', reason: 'asleep' });
        for (const { valueId, value, options } of order.settings)
          void ask('node.set_value', {
            nodeId: node.no,
            valueId,
            value,
            ...(options !== undefined && { options }),
          });
        return Promise.resolve({ tag: 'unconfirmed', reason: 'asleep' });
      }
      return waiting.wait(
        id,
        order.confirmedBy,
        (settle) => void setAll(node.no, order, settle),
        radioMs + 10_000,
      );
    },
    holds: (node, { endpoint, commandClass }, word) => {
      for (const hold of held) {
        if (hold.node !== node || hold.endpoint !== endpoint || hold.commandClass !== commandClass) continue;
        hold.words.push(word);
        return true;
      }
      return false;
    },
    said: (device, values) => waiting.said(device, values),
    lost: () => {
      timers.cancel();
      held.clear();
      waiting.lost();
    },
    stop: () => timers.cancel(),
  };
}
