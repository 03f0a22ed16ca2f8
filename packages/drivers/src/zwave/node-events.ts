import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { type Json, member, text } from '../common/json.ts';
import type { CodeEntry } from '../port.ts';
import { readEvent } from './events.ts';
import type { JoiningTalk } from './joining.ts';
import { type Answer, objectIn } from './messages.ts';
import { type NodeStatus, type ValueId, valueIdOf } from './node.ts';
import type { Orders } from './orders.ts';
import type { Part } from './part.ts';
import type { Radio } from './radio.ts';
import type { Roster, RosterChange } from './roster.ts';
import { buttonOf } from './scenes.ts';
import { barsOf, readAll, readChange } from './values.ts';
import { isWaking } from './waking.ts';
import type { Watch } from './watch.ts';

/** What the server tells of single nodes. */
export interface NodeEvents {
  node(no: number, name: string, event: Json): void;
  /** Asks a node whether it is there, which is told as it answers. */
  ping(no: number, ask: (command: string, args: Json) => Promise<Answer>): Promise<void>;
}

export interface NodeEventsOptions {
  readonly roster: Roster;
  readonly orders: Orders;
  readonly watch: Watch;
  readonly talk: JoiningTalk;
  readonly radio: Radio;
  readonly changed: (change: RosterChange, joined?: boolean) => void;
  readonly there: (no: number, online: boolean) => void;
  readonly reported: (part: Part, values: DeviceValues, live: boolean) => void;
  readonly entered: (entry: CodeEntry) => void;
  readonly malformed: () => void;
}

const statusBy: Readonly<Record<string, NodeStatus>> = {
  'wake up': 'awake',
  sleep: 'asleep',
  dead: 'dead',
  alive: 'alive',
};

export function createNodeEvents(options: NodeEventsOptions): NodeEvents {
  const { roster, orders, watch, talk, radio, changed, there, reported } = options;
  /** When the server heard each node last, and the bars that were told of it. */
  const seen = new Map<number, { at: string; bars: number | undefined }>();

  function stands(no: number, status: NodeStatus): void {
    roster.setStatus(no, status);
    if (status === 'asleep') return;
    if (status !== 'dead') watch.heard(no);
    there(no, status !== 'dead');
  }

  function ready(no: number, event: Json): void {
    const hasJoined = talk.hasJoined(no);
    changed(roster.put(member(event, 'nodeState')), hasJoined);
    const node = roster.node(no);
    if (node === undefined) return;
    // What was asked of it as it joined it has just said; later, the server only remembers it.
    for (const part of roster.parts(no)) reported(part, readAll(node, part), hasJoined);
    if (node.status === 'alive' || node.status === 'awake') stands(no, node.status);
  }

  function value(no: number, name: string, args: Json): void {
    const id = valueIdOf(args);
    if (id === null) return;
    watch.heard(no);
    const button = buttonOf(id, member(args, 'newValue') ?? member(args, 'value'));
    const first = roster.parts(no)[0];
    if (button !== null && first !== undefined) return reported(first, { action: button }, true);
    // A moment that is no state: it must not be kept as one.
    if (name === 'value notification') return;
    if (!roster.knows(no, args)) {
      take(no, id, args);
      return changed(roster.refresh(no));
    }
    take(no, id, args);
    // How seldom it wakes is part of what it is.
    if (isWaking(id)) changed(roster.refresh(no));
  }

  function take(no: number, id: ValueId, args: Json): void {
    const word = wordOf(no, args);
    if (word === null) return;
    if (!orders.holds(no, id, word)) word.tell();
  }

  /** A changed value as a word, which is written down when it is told. */
  function wordOf(
    no: number,
    args: Json,
  ): { readonly values: DeviceValues; readonly tell: () => void } | null {
    const id = valueIdOf(args);
    const node = roster.node(no);
    if (id === null || node === undefined) return null;
    const preview = roster.preview(no, args);
    const values = preview === null ? {} : readChange(node, preview.part, preview.value);
    return {
      values,
      tell: () => {
        const change = roster.change(no, args);
        const now = roster.node(no);
        if (change !== null && now !== undefined)
          reported(change.part, readChange(now, change.part, change.value), true);
      },
    };
  }

  function counted(no: number, statistics: Json): void {
    const first = roster.parts(no)[0];
    const at = text(statistics, 'lastSeen').slice(0, 40);
    const before = seen.get(no);
    const { rssi: bars } = barsOf(statistics);
    if (at !== '' && before !== undefined && at !== before.at) watch.heard(no);
    if (roster.node(no) !== undefined) seen.set(no, { at, bars: bars ?? before?.bars });
    if (first !== undefined && bars !== undefined && bars !== before?.bars)
      reported(first, { rssi: bars }, false);
  }

  function other(no: number, name: string, event: Json): void {
    const node = roster.node(no);
    const told = node === undefined ? null : readEvent(name, event, node, roster.parts(no));
    if (told === null) return;
    watch.heard(no);
    for (const values of told.values) reported(told.part, values, true);
    if (told.entry !== null) options.entered({ ...told.entry, device: told.part.discovered.id });
    if (told.jammed) radio.told();
  }

  return {
    node: (no, name, event) => {
      talk.node(no, name, event);
      const status = Object.hasOwn(statusBy, name) ? statusBy[name] : undefined;
      if (status !== undefined) return stands(no, status);
      const args = objectIn(event, 'args');
      switch (name) {
        case 'ready':
          return ready(no, event);
        case 'value added':
        case 'value updated':
        case 'value removed':
        case 'value notification':
          return value(no, name, args);
        case 'metadata updated':
          return roster.describe(no, args);
        case 'statistics updated':
          return counted(no, objectIn(event, 'statistics'));
        default:
          return other(no, name, event);
      }
    },
    ping: async (no, ask) => {
      const answer = await ask('node.ping', { nodeId: no });
      if (answer.ok) there(no, member(answer.result, 'responded') === true);
    },
  };
}
