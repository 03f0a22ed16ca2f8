import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { isObject, member, text } from '../common/json.ts';
import { numberIn } from './messages.ts';
import { classes, type Setting, type ZwaveValue } from './node.ts';

type Siren = Extract<DeviceCommand, { tag: 'siren' | 'testSiren' }>;

/** A tone of a siren, as it calls it; seconds that it lasts, null where it does not say. */
interface Tone {
  readonly no: number;
  readonly name: string;
  readonly seconds: number | null;
}

/** Percent. */
const volumes = { none: 0, normal: 40, loud: 100 } as const;
/** What tones are called that are meant for a sound, the likeliest first. */
const names = {
  burglar: [/burglar|intru|siren|alarm/i],
  fire: [/fire|smoke/i, /alarm|siren/i],
  panic: [/panic|emergency|police/i, /alarm|siren/i],
  chime: [/chime|door ?bell|bell|ding|beep/i],
} as const;

/** Tones by their numbers; the server writes how long each lasts behind its name. */
function tonesOf({ states, specific }: ZwaveValue): readonly Tone[] {
  const told = member(specific, 'toneInfo');
  return Object.entries(states).flatMap(([key, label]) => {
    const no = Number(key);
    if (!Number.isInteger(no) || no < 1 || no > 254 || typeof label !== 'string') return [];
    const info = isObject(told) ? member(told, key) : undefined;
    const own = isObject(info) ? info : {};
    const written = /\((\d{1,3}) sec\)$/.exec(label)?.[1];
    const seconds = numberIn(own, 'duration') ?? (written === undefined ? null : Number(written));
    return [{ no, name: text(own, 'name') || label, seconds }];
  });
}

/** A chime must end by itself and be short: anything longer would be an alarm. */
const chimeSeconds = 10;
const testSeconds = 2;

function toneFor(sound: keyof typeof names, tones: readonly Tone[]): number | null {
  const fits =
    sound === 'chime' ? tones.filter(({ seconds }) => seconds !== null && seconds <= chimeSeconds) : tones;
  for (const pattern of names[sound]) {
    const tone = fits.find(({ name }) => pattern.test(name));
    if (tone !== undefined) return tone.no;
  }
  if (sound === 'chime') return null;
  // The longest one is what it can do as a siren; 255 is what it was left at.
  return tones.toSorted((one, other) => (other.seconds ?? 0) - (one.seconds ?? 0))[0]?.no ?? 255;
}

/** What a siren is told; null where it has no word for it. */
export function sirenSets(command: Siren, values: readonly ZwaveValue[]): readonly Setting[] | null {
  const tone = values.find(({ id }) => id.commandClass === classes.sound && id.property === 'toneId');
  if (tone !== undefined) return toneSets(command, tone);
  const output = values.find(
    ({ id }) =>
      (id.commandClass === classes.binarySwitch || id.commandClass === classes.multilevelSwitch) &&
      id.property === 'targetValue',
  );
  // One that only goes on and off has no short tone.
  if (output === undefined || command.tag === 'testSiren' || command.sound === 'chime') return null;
  const sounds = command.sound !== 'off' && command.volume !== 'none';
  const isBinary = output.id.commandClass === classes.binarySwitch;
  return [{ valueId: output.id, value: isBinary ? sounds : sounds ? 99 : 0 }];
}

function toneSets(command: Siren, { id, ...tone }: ZwaveValue): readonly Setting[] | null {
  const tones = tonesOf({ id, ...tone });
  if (command.tag === 'testSiren') {
    const short = tones.filter(({ seconds }) => seconds !== null && seconds <= testSeconds)[0];
    return short === undefined
      ? null
      : [{ valueId: id, value: short.no, options: { volume: volumes[command.volume] } }];
  }
  if (command.sound === 'off' || command.volume === 'none') return [{ valueId: id, value: 0 }];
  const no = toneFor(command.sound, tones);
  return no === null ? null : [{ valueId: id, value: no, options: { volume: volumes[command.volume] } }];
}
