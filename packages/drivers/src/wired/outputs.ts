import type { DeviceCommand, DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { CommandOutcome } from '../port.ts';
import { createWaitingCommands } from '../common/waiting.ts';
import type { WiredGateway } from './gateway.ts';
import type { WiredOutput } from './options.ts';

/** Relays, sirens and strobes of one gateway. */
export interface Outputs {
  command(output: WiredOutput, command: DeviceCommand): Promise<CommandOutcome>;
  /** An output says how it stands. */
  stands(id: DeviceId, on: boolean, live: boolean): void;
  /** Nobody knows how one stands, or somebody does again; of what is no output nothing is told. */
  silent(id: DeviceId, isSilent: boolean): void;
  /** The gateway is there: a tone that was cut off while it sounded is ended. */
  up(): void;
  lost(): void;
  /** Ends what is under way; a tone that sounds is switched off. */
  stop(): Promise<void>;
}

/** One tone of a test. */
const toneMs = 1_000;

const isSiren = ({ kind }: WiredOutput): boolean => kind === 'siren' || kind === 'bx' || kind === 'strobe';

export const commandsOf = (output: WiredOutput): readonly DeviceCommandTag[] =>
  isSiren(output) ? ['siren', 'testSiren'] : ['switch'];

/** What a command makes of an output; null where it has no word for it. A relay has one loudness, and no chime. */
export function wishOf(output: WiredOutput, command: DeviceCommand): boolean | 'tone' | null {
  if (command.tag === 'switch') return isSiren(output) ? null : command.on;
  if (!isSiren(output)) return null;
  if (command.tag === 'testSiren') return command.volume === 'none' ? null : 'tone';
  if (command.tag !== 'siren' || command.sound === 'chime') return null;
  return command.sound !== 'off' && command.volume !== 'none';
}

export function createOutputs(
  clock: Clock,
  gateway: WiredGateway,
  outputs: readonly WiredOutput[],
  reported: (id: DeviceId, values: DeviceValues, live: boolean) => void,
  available: (id: DeviceId, online: boolean) => void,
): Outputs {
  const waiting = createWaitingCommands(clock);
  const byId = new Map(outputs.map((output) => [output.id, output]));
  const standing = new Map<DeviceId, boolean>();
  const silences = new Set<DeviceId>();
  /** Tones that sound, and what would end each. */
  const tones = new Map<DeviceId, () => void>();

  const saidBy = (id: DeviceId, on: boolean): DeviceValues => {
    const output = byId.get(id);
    return output !== undefined && isSiren(output) ? { sounding: on } : { on };
  };

  function stands(id: DeviceId, on: boolean, live: boolean): void {
    const values = saidBy(id, on);
    if (live) waiting.said(id, values);
    if (standing.get(id) === on) return;
    standing.set(id, on);
    reported(id, values, live);
  }

  function set(id: DeviceId, on: boolean): Promise<CommandOutcome> {
    return waiting.wait(id, saidBy(id, on), (settle) => {
      void gateway.set(id, on).then((outcome) => {
        if (outcome?.tag === 'confirmed') stands(id, on, true);
        if (outcome !== null) settle(outcome);
      });
    });
  }

  async function tone(id: DeviceId): Promise<CommandOutcome> {
    // One that sounds already needs no test, and must not be silenced by one.
    if (standing.get(id) === true) return { tag: 'confirmed' };
    const outcome = await set(id, true);
    if (outcome.tag !== 'rejected')
      tones.set(
        id,
        clock.after(toneMs, () => endTone(id)),
      );
    return outcome;
  }

  function endTone(id: DeviceId): void {
    void set(id, false).then(({ tag }) => {
      if (tag === 'confirmed' || tag === 'sent') tones.delete(id);
    });
  }

  return {
    command: (output, command) => {
      const { id } = output;
      const wish = wishOf(output, command);
      if (wish === null) return Promise.resolve({ tag: 'rejected', reason: 'unsupported' });
      if (wish === 'tone') return tone(id);
      tones.get(id)?.();
      tones.delete(id);
      return set(id, wish);
    },
    stands,
    silent: (id, isSilent) => {
      if (!byId.has(id) || silences.has(id) === isSilent) return;
      if (isSilent) silences.add(id);
      else silences.delete(id);
      standing.delete(id);
      available(id, !isSilent);
    },
    up: () => {
      for (const id of tones.keys()) endTone(id);
    },
    lost: () => {
      waiting.lost();
      standing.clear();
      silences.clear();
      for (const cancel of tones.values()) cancel();
    },
    stop: async () => {
      waiting.lost();
      for (const cancel of tones.values()) cancel();
      if (tones.size === 0) return;
      const ended = Promise.all([...tones.keys()].map((id) => gateway.set(id, false)));
      await Promise.race([ended, new Promise<void>((resolve) => void clock.after(toneMs, resolve))]);
    },
  };
}
