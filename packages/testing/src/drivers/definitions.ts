import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What others know of Zigbee devices: the definitions of the bridge itself, for tests only. */

const require = createRequire(import.meta.url);
const root = dirname(require.resolve('zigbee-herdsman-converters/package.json'));

/** A converter from a command's words to the radio. */
export interface ToRadio {
  readonly key?: readonly string[];
  readonly endpoints?: readonly string[];
  readonly convertSet?: (entity: unknown, key: string, value: unknown, meta: unknown) => unknown;
}

/** One definition, as the bridge publishes it to us. */
export interface Definition {
  readonly vendor: string;
  readonly model: string;
  readonly description: string;
  readonly exposes: readonly object[];
  readonly toZigbee: readonly ToRadio[];
  /** As the bridge has it, for its own converters. */
  readonly own: unknown;
}

interface Library {
  readonly prepareDefinition: (definition: unknown) => Prepared;
  readonly setLogger: (logger: object) => void;
}
interface Prepared extends Omit<Definition, 'exposes' | 'own'> {
  readonly exposes: readonly object[] | ((device: object, options: object) => readonly object[]);
}

const silent = { debug: () => {}, info: () => {}, warning: () => {}, error: () => {} };

/** Every definition with what it exposes, in the order of their files. Takes seconds. */
export function allDefinitions(): readonly Definition[] {
  const library = require('zigbee-herdsman-converters') as Library;
  library.setLogger(silent);
  const files = readdirSync(join(root, 'dist', 'devices')).filter((name) => name.endsWith('.js'));
  return files.toSorted().flatMap((name) => {
    const { definitions = [] } = require(join(root, 'dist', 'devices', name)) as {
      definitions?: readonly unknown[];
    };
    return definitions.map((definition): Definition => {
      const own = library.prepareDefinition(definition);
      const { vendor, model, description, exposes, toZigbee } = own;
      const listed = typeof exposes === 'function' ? exposes({ isDummyDevice: true }, {}) : exposes;
      // What reaches us went over the wire.
      const published = JSON.parse(JSON.stringify(listed)) as readonly object[];
      return { vendor, model, description, exposes: published, toZigbee, own };
    });
  });
}
