import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { isObject, type Json, member } from '../common/json.ts';
import { loudness, sirenSeconds, toneFor } from '../common/siren-words.ts';
import { type Call, can, isAssumed, type Part } from './part.ts';
import type { EntityState } from './states.ts';

const feature = { off: 2, tones: 4, volume: 8, duration: 16 } as const;

/** The tones that a siren has; some tell them by number. */
function tonesOf({ attributes }: EntityState): readonly string[] {
  const tones = member(attributes, 'available_tones');
  const names: readonly unknown[] = Array.isArray(tones)
    ? tones
    : isObject(tones)
      ? Object.values(tones)
      : [];
  return names.filter((name): name is string => typeof name === 'string');
}

/** A siren. One without a tone for it gets no chime: it would be an alarm. */
export function siren(state: EntityState): Part {
  const tones = can(state, feature.tones) ? tonesOf(state) : [];
  const hasDuration = can(state, feature.duration);
  const isBlind = isAssumed(state);
  const on = (seconds: number, volume: keyof typeof loudness, tone: string | undefined): Json => ({
    ...(tone === undefined ? {} : { tone }),
    ...(hasDuration ? { duration: seconds } : {}),
    ...(can(state, feature.volume) ? { volume_level: loudness[volume] } : {}),
  });
  const call = (service: string, data: Json, confirmedBy: DeviceValues | null): Call => ({
    domain: 'siren',
    service,
    data,
    confirmedBy: isBlind ? null : confirmedBy,
  });
  return {
    kind: 'siren',
    says: ['sounding'],
    read: (now) => ({
      sounding: isAssumed(now) ? null : now.state === 'on' ? true : now.state === 'off' ? false : null,
    }),
    commands: hasDuration ? ['siren', 'testSiren'] : ['siren'],
    encode: (command: DeviceCommand) => {
      if (command.tag === 'testSiren')
        return hasDuration ? call('turn_on', on(sirenSeconds.test, command.volume, tones[0]), null) : null;
      if (command.tag !== 'siren') return null;
      const { sound, volume } = command;
      if (sound === 'off' || volume === 'none')
        return can(state, feature.off) ? call('turn_off', {}, { sounding: false }) : null;
      const tone = toneFor(tones, sound);
      if (sound === 'chime')
        return tone === undefined ? null : call('turn_on', on(sirenSeconds.test, volume, tone), null);
      const loud = tone ?? toneFor(tones, 'burglar') ?? tones[0];
      return call('turn_on', on(sirenSeconds.longest, volume, loud), { sounding: true });
    },
  };
}
