import type { NetworkAct } from '@homeward/contract/shapes/devices/network.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { isObject, type Json, member } from '../common/json.ts';
import type { DriverNetwork, NetworkOutcome } from '../port.ts';
import type { JoiningTalk } from './joining.ts';
import { type Answer, countIn, objectIn } from './messages.ts';

/** What is done to the network, each act with an end of its own. */
export interface NetworkActs {
  readonly network: DriverNetwork;
  /** Something is under way that nothing should disturb. */
  isBusy(): boolean;
  /** An event of the controller. */
  controller(name: string, event: Json): void;
  lost(): void;
}

export interface NetworkOptions {
  readonly clock: Clock;
  readonly ask: (command: string, args?: Json, patienceMs?: number) => Promise<Answer>;
  readonly nodeOf: (device: DeviceId) => number | null;
  readonly talk: JoiningTalk;
}

/** Ms in which somebody presses the button of a device, in which one joins, and in which all routes are found. */
const pressMs = 60_000;
const joinMs = 300_000;
const healMs = 3_600_000;
const longMs = 120_000;

type End = NetworkOutcome | null;

export function createNetworkActs({ clock, ask, nodeOf, talk }: NetworkOptions): NetworkActs {
  const waiting = new Set<{
    match: (name: string, event: Json) => End;
    settle: (outcome: NetworkOutcome) => void;
  }>();

  const failed = (answer: Answer): NetworkOutcome => ({
    ok: false,
    detail: answer.ok ? 'the network is busy' : answer.code,
  });
  /** The server says that it did, inside of saying that it heard. */
  const isDone = (answer: Answer): boolean => answer.ok && member(answer.result, 'success') !== false;
  const ok = (detail: string): NetworkOutcome => ({ ok: true, detail });

  /** What an event says of the end; `late` where none comes in time. */
  function until(
    ms: number,
    late: string,
    match: (name: string, event: Json) => End,
  ): { ended: Promise<NetworkOutcome>; drop: () => void } {
    let drop = (): void => {};
    const ended = new Promise<NetworkOutcome>((resolve) => {
      const one = {
        match,
        settle: (outcome: NetworkOutcome): void => {
          cancel();
          waiting.delete(one);
          resolve(outcome);
        },
      };
      const cancel = clock.after(ms, () => one.settle({ ok: false, detail: late }));
      drop = () => one.settle({ ok: false, detail: 'not begun' });
      waiting.add(one);
    });
    return { ended, drop };
  }

  /** Begins something and waits for its end. */
  async function through(
    command: string,
    args: Json,
    ms: number,
    late: string,
    match: (name: string, event: Json) => End,
  ): Promise<NetworkOutcome> {
    const end = until(ms, late, match);
    const answer = await ask(command, args, longMs);
    if (isDone(answer)) return end.ended;
    end.drop();
    return failed(answer);
  }

  const nodeIn = (event: Json): number | null => countIn(objectIn(event, 'node'), 'nodeId');

  const joinedAs = (event: Json): NetworkOutcome => {
    const isLow = member(objectIn(event, 'result'), 'lowSecurity') === true;
    return {
      ok: !isLow,
      detail: `node ${nodeIn(event) ?? 0} joined${isLow ? ' without the keys that it should have' : ''}`,
    };
  };
  const joins = (name: string, event: Json): End =>
    name === 'node added'
      ? joinedAs(event)
      : name === 'inclusion failed'
        ? { ok: false, detail: 'inclusion failed' }
        : null;

  async function include(): Promise<NetworkOutcome> {
    const outcome = await through(
      'controller.begin_inclusion',
      { options: { strategy: 0 } },
      pressMs,
      'nothing joined',
      (name, event) => (name === 'node found' ? ok('somebody came') : joins(name, event)),
    );
    if (outcome.ok && outcome.detail === 'somebody came')
      return until(joinMs, 'it did not join', joins).ended;
    if (outcome.detail === 'nothing joined') await ask('controller.stop_inclusion');
    return outcome;
  }

  /** A network that lets devices in does nothing else: whoever teaches goes on afterwards. */
  async function closed(): Promise<void> {
    if (talk.now()?.tag === 'open') await ask('controller.stop_inclusion');
  }

  async function exclude(): Promise<NetworkOutcome> {
    await closed();
    const outcome = await through(
      'controller.begin_exclusion',
      { options: { strategy: 0 } },
      pressMs,
      'nothing left',
      (name, event) =>
        name === 'node removed'
          ? ok(`node ${nodeIn(event) ?? 0} left`)
          : name === 'exclusion failed'
            ? { ok: false, detail: 'exclusion failed' }
            : null,
    );
    if (!outcome.ok) await ask('controller.stop_exclusion');
    return outcome;
  }

  /** Has a device leave and come again: one that got no keys is as little safe as one that has none. */
  async function rejoin(): Promise<NetworkOutcome> {
    const isTaught = talk.isLearning();
    if (!talk.isUnderWay()) await closed();
    // While it is being closed somebody may still come in.
    if (talk.isUnderWay()) return { ok: false, detail: 'the network is busy' };
    talk.leaving(true);
    const left = await exclude().finally(() => talk.leaving(false));
    // Where somebody teaches, the network opens again by itself; where he ended that meanwhile, it stays closed.
    return left.ok && !isTaught && !talk.isLearning() ? include() : left;
  }

  /** Forgets a node that does not answer; one that does has to be told to leave at the device itself. */
  async function remove(nodeId: number): Promise<NetworkOutcome> {
    const answer = await ask('controller.remove_failed_node', { nodeId }, longMs);
    if (isDone(answer)) return ok('forgotten');
    return !answer.ok && answer.code === 'RemoveFailedNode_Failed' ? exclude() : failed(answer);
  }

  async function replace(nodeId: number): Promise<NetworkOutcome> {
    await closed();
    return through(
      'controller.replace_failed_node',
      { nodeId, options: { strategy: 0 } },
      joinMs,
      'nothing joined',
      joins,
    );
  }

  async function heal(nodeId: number | null): Promise<NetworkOutcome> {
    if (nodeId !== null) {
      const answer = await ask('controller.rebuild_node_routes', { nodeId }, longMs);
      return answer.ok
        ? { ok: isDone(answer), detail: isDone(answer) ? 'routes found' : 'no routes found' }
        : failed(answer);
    }
    return through(
      'controller.begin_rebuilding_routes',
      { options: {} },
      healMs,
      'not finished within an hour',
      (name, event) => {
        if (name !== 'rebuild routes done') return null;
        const counts = { done: 0, failed: 0, skipped: 0 };
        for (const word of Object.values(objectIn(event, 'result')))
          if (word === 'done' || word === 'failed' || word === 'skipped') counts[word] += 1;
        return {
          ok: counts.failed === 0,
          detail: `${counts.done} done, ${counts.failed} failed, ${counts.skipped} skipped`,
        };
      },
    );
  }

  async function reset(): Promise<NetworkOutcome> {
    const answer = await ask('driver.hard_reset', {}, longMs);
    return answer.ok ? ok('the controller has forgotten its network') : failed(answer);
  }

  function act(name: NetworkAct, device: DeviceId | null): Promise<NetworkOutcome> {
    const node = device === null ? null : nodeOf(device);
    const isMissing = device !== null && node === null;
    if (isMissing || (node === null && (name === 'removeDevice' || name === 'replaceDevice')))
      return Promise.resolve({ ok: false, detail: 'not there' });
    switch (name) {
      case 'include':
        return include();
      case 'exclude':
        return exclude();
      case 'rejoin':
        return rejoin();
      case 'removeDevice':
        return remove(node ?? 0);
      case 'replaceDevice':
        return replace(node ?? 0);
      case 'heal':
        return heal(node);
      case 'reset':
        return reset();
      case 'checkFirmware':
      case 'updateFirmware':
        return Promise.resolve({ ok: false, detail: 'not supported' });
    }
  }

  return {
    network: {
      family: 'zwave',
      acts: ['reset', 'include', 'exclude', 'removeDevice', 'heal', 'replaceDevice', 'rejoin'],
      act,
      joining: talk.now,
      joined: talk.joined,
      answer: talk.answer,
    },
    isBusy: () => waiting.size > 0 || talk.isBusy(),
    controller: (name, event) => {
      for (const one of waiting) {
        const outcome = isObject(event) ? one.match(name, event) : null;
        if (outcome !== null) one.settle(outcome);
      }
    },
    lost: () => {
      for (const one of waiting) one.settle({ ok: false, detail: 'lost' });
    },
  };
}
