import type {
  Joining,
  JoinedSafety,
  JoiningAnswer,
  KeyClass,
} from '@homeward/contract/shapes/devices/network.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { type Json, list, member, text } from '../common/json.ts';
import type { NetworkOutcome } from '../port.ts';
import { type Answer, countIn, numberIn, objectIn } from './messages.ts';
import { keyClassNumbers, keyClassOf, type KeyClass as NodeKeys } from './node.ts';

/** How a device is let in: what the server tells of it, what it asks, and how safe the device is in the end. */
export interface JoiningTalk {
  now(): Joining | null;
  /** How safe those are that joined, the last first. */
  joined(): readonly { readonly device: DeviceId; readonly safety: JoinedSafety }[];
  /** The network is open, or somebody is on the way in. */
  isBusy(): boolean;
  /** One is coming or leaving: what is asked of it now must not be taken away. */
  isUnderWay(): boolean;
  /** Somebody teaches, or no longer does. */
  learn(on: boolean): void;
  isLearning(): boolean;
  /** One that is to join anew leaves first; or that is over. */
  leaving(on: boolean): void;
  /** The line is there again. */
  up(): void;
  lost(): void;
  /** An event of the controller. */
  controller(name: string, event: Json): void;
  /** An event of a node. */
  node(no: number, name: string, event: Json): void;
  answer(answer: JoiningAnswer): Promise<NetworkOutcome>;
  /** A node joined lately and was not told of yet. */
  hasJoined(no: number): boolean;
  stop(): void;
}

export interface JoiningOptions {
  readonly clock: Clock;
  readonly ask: (command: string, args?: Json) => Promise<Answer>;
  readonly idOf: (no: number) => DeviceId;
  /** The keys that a node has in the end. */
  readonly keysOf: (no: number) => NodeKeys;
}

/** Ms in which somebody may say otherwise. The server and the device would wait for their answer for four minutes. */
const grantMs = 20_000;
/** Ms until the network is opened again for the next device. */
const nextMs = 3_000;
const busyMs = 5_000;
/** Ms for which a device counts as just joined. */
const joinedMs = 10 * 60_000;
const mostVerdicts = 20;
const bySafety: readonly KeyClass[] = ['accessControl', 'authenticated', 'unauthenticated', 'legacy'];

/** Why a device has no keys though it could have some, by the server's number. */
const problems: Readonly<Record<number, JoinedSafety['problem']>> = {
  0: 'refused',
  1: 'noKeys',
  2: 'noKeys',
  3: 'noAnswer',
  5: 'refused',
  6: 'wrongPin',
  8: 'downgraded',
};

export function createJoiningTalk({ clock, ask, idOf, keysOf }: JoiningOptions): JoiningTalk {
  let isLearning = false;
  let now: Joining | null = null;
  /** The node that joins, with what is wrong with its keys. */
  let joining: { readonly no: number; readonly problem: JoinedSafety['problem'] } | null = null;
  const joined = new Map<number, () => void>();
  const verdicts = new Map<number, JoinedSafety['problem']>();
  let cancelNext = () => {};
  let cancelGrant = () => {};

  function next(ms: number): void {
    cancelNext();
    if (isLearning) cancelNext = clock.after(ms, () => void begin());
  }

  async function begin(): Promise<void> {
    if (!isLearning || isAsking()) return;
    const answer = await ask('controller.begin_inclusion', { options: { strategy: 0 } });
    const isBegun = answer.ok && member(answer.result, 'success') === true;
    if (isBegun) {
      if (now === null || !isAsking()) now = { tag: 'open' };
    } else if (!answer.ok && answer.code === 'lost') now = null;
    else {
      now ??= { tag: 'failed', device: null, why: 'busy' };
      next(busyMs);
    }
  }

  const isUnderWay = (): boolean =>
    now?.tag === 'leaving' || now?.tag === 'begun' || now?.tag === 'keys' || now?.tag === 'pin';

  /** Somebody is on the way in, and must not be disturbed. */
  const isAsking = (): boolean => isUnderWay() || (now?.tag === 'interview' && !now.asleep);

  const isOnTheWay = (): boolean => now?.tag === 'begun';

  /** Says what was asked for. Where nobody waits for it any more, it has failed, and the next may come. */
  async function say(command: string, args: Json): Promise<Answer> {
    now = { tag: 'begun' };
    const said = await ask(command, args);
    if (!said.ok && said.code === 'inclusion_phase_not_in_progress' && isOnTheWay()) {
      now = { tag: 'failed', device: null, why: 'inclusion' };
      next(nextMs);
    }
    return said;
  }

  function grant(classes: readonly KeyClass[]): Promise<Answer> {
    cancelGrant();
    const securityClasses = classes.map((name) => keyClassNumbers[name]);
    return say('controller.grant_security_classes', {
      inclusionGrant: { securityClasses, clientSideAuth: false },
    });
  }

  const safetyOf = (no: number, problem: JoinedSafety['problem']): JoinedSafety => {
    const keys = keysOf(no);
    return { keys: keys === 'none' ? null : keys, problem };
  };

  function added(event: Json): void {
    const no = countIn(objectIn(event, 'node'), 'nodeId');
    if (no === null) return;
    const result = objectIn(event, 'result');
    const isLow = member(result, 'lowSecurity') === true;
    const problem = isLow ? (problems[numberIn(result, 'lowSecurityReason') ?? -1] ?? 'other') : null;
    joining = { no, problem };
    verdicts.delete(no);
    verdicts.set(no, problem);
    joined.get(no)?.();
    joined.set(
      no,
      clock.after(joinedMs, () => joined.delete(no)),
    );
    cancelGrant();
    now = { tag: 'interview', device: idOf(no), stage: '', asleep: false, safety: safetyOf(no, problem) };
  }

  return {
    now: () => now,
    joined: () =>
      [...verdicts]
        .toReversed()
        .slice(0, mostVerdicts)
        .map(([no, problem]) => ({ device: idOf(no), safety: safetyOf(no, problem) })),
    isBusy: () => now !== null && now.tag !== 'interview' && now.tag !== 'joined' && now.tag !== 'failed',
    isUnderWay,
    learn: (on) => {
      if (on === isLearning) return;
      isLearning = on;
      cancelNext();
      if (on) return void begin();
      if (now?.tag === 'open' || now?.tag === 'failed') now = null;
      if (!isAsking()) void ask('controller.stop_inclusion');
    },
    isLearning: () => isLearning,
    leaving: (on) => {
      if (on) {
        cancelNext();
        now = { tag: 'leaving' };
      } else if (now?.tag === 'leaving') {
        now = null;
        next(nextMs);
      }
    },
    up: () => {
      now = null;
      if (isLearning) void begin();
    },
    lost: () => {
      cancelNext();
      cancelGrant();
      now = null;
      joining = null;
    },
    controller: (name, event) => {
      switch (name) {
        case 'inclusion started':
          if (!isAsking()) now = { tag: 'open' };
          return;
        case 'node found':
          cancelNext();
          now = { tag: 'begun' };
          return;
        case 'grant security classes': {
          const asked = list(objectIn(event, 'requested'), 'securityClasses').map(keyClassOf);
          const asks = bySafety.filter((one) => asked.includes(one));
          now = { tag: 'keys', asks };
          cancelGrant();
          cancelGrant = clock.after(grantMs, () => void grant(asks));
          return;
        }
        case 'validate dsk and enter pin':
          now = { tag: 'pin', rest: text(event, 'dsk').slice(0, 60) };
          return;
        case 'node added':
          return added(event);
        case 'node removed':
          verdicts.delete(countIn(objectIn(event, 'node'), 'nodeId') ?? 0);
          return;
        case 'inclusion aborted':
          cancelGrant();
          return;
        case 'inclusion failed':
          cancelGrant();
          now = { tag: 'failed', device: null, why: 'inclusion' };
          return next(nextMs);
        case 'inclusion stopped':
          if (!isAsking()) {
            if (now?.tag === 'open') now = null;
            next(nextMs);
          }
      }
    },
    node: (no, name, event) => {
      if (joining?.no !== no) return;
      const { problem } = joining;
      const device = idOf(no);
      const safety = safetyOf(no, problem);
      if (name === 'interview stage completed' && now?.tag === 'interview')
        now = { ...now, stage: text(event, 'stageName').slice(0, 40), asleep: false, safety };
      else if (name === 'sleep' && now?.tag === 'interview') {
        now = { ...now, asleep: true };
        next(nextMs);
      } else if (name === 'wake up' && now?.tag === 'interview') now = { ...now, asleep: false };
      else if (name === 'interview failed') {
        now = { tag: 'failed', device, why: 'interview' };
        next(nextMs);
      } else if (name === 'ready') {
        now = { tag: 'joined', device, safety };
        joining = null;
        next(nextMs);
      }
    },
    answer: async (answer) => {
      const said = await answered(answer);
      return said === null
        ? { ok: false, detail: 'nobody asks for that' }
        : { ok: said.ok, detail: said.ok ? 'answered' : said.code };
    },
    hasJoined: (no) => {
      const cancel = joined.get(no);
      cancel?.();
      return joined.delete(no);
    },
    stop: () => {
      cancelNext();
      cancelGrant();
      for (const cancel of joined.values()) cancel();
    },
  };

  function answered(answer: JoiningAnswer): Promise<Answer | null> {
    switch (answer.tag) {
      case 'keys':
        return now?.tag === 'keys' ? grant(answer.grant) : Promise.resolve(null);
      case 'pin':
        if (now?.tag !== 'pin') return Promise.resolve(null);
        return say('controller.validate_dsk_and_enter_pin', { pin: answer.pin });
      case 'qr':
        return ask('controller.provision_smart_start_node', { entry: answer.qr });
      case 'code':
        return Promise.resolve(null);
    }
  }
}
