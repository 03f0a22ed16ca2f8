import type { Machine } from './panel-host.ts';
import type { Portal } from '../portal/portal.ts';
import type { Settings } from '../settings/settings.ts';

/** Ms after which a greeting that could not say all is looked at again. */
const againMs = 2_000;

/** Where a home is found that listens on a port. */
export const addressOf = ({ tls, host }: Pick<Settings, 'tls' | 'host'>, port: number): string =>
  `${tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** What a greeting is made of. */
export interface GreetingParts {
  readonly portal: Pick<Portal, 'waits' | 'hasAccounts'>;
  readonly settings: Pick<Settings, 'tls' | 'host' | 'port'>;
  readonly machine: Pick<Machine, 'clock' | 'log'>;
  /** The port that it listens on, once it does. */
  readonly port: () => number | null;
  /** The code of its first account; null where such are made otherwise. */
  readonly code: string | null;
  /** Says what could only be known later. */
  readonly say: (line: string) => void;
}

interface Greeting {
  readonly lines: readonly string[];
  /** There is nothing more to say. */
  readonly isWhole: boolean;
}

async function greetingNow({ portal, settings, port, code }: GreetingParts): Promise<Greeting> {
  const at = port();
  if (at === null) {
    const wanted = addressOf(settings, settings.port);
    return { lines: [`Homeward cannot listen at ${wanted} yet, and tries again.`], isWhole: false };
  }
  const here = `Homeward is at ${addressOf(settings, at)}`;
  const waits = await portal.waits();
  if (waits !== null) {
    const why = `Its store cannot be had: ${waits}. It is tried again; until then calls are told so.`;
    return { lines: [here, why], isWhole: false };
  }
  const isFirst = code !== null && !(await portal.hasAccounts());
  return {
    lines: isFirst
      ? [here, `Nobody has an account yet. Open it and set one up with this code: ${code}`]
      : [here],
    isWhole: true,
  };
}

/**
 * What is said of a portal that has just begun. What is not known yet, be it that its port is taken, its store is away or
 * its thread has just died, is said when it is: a home whose code nobody was told could not be set up. Never rejects;
 * `stop` ends the waiting.
 */
export async function greet(
  parts: GreetingParts,
): Promise<{ readonly lines: readonly string[]; readonly stop: () => void }> {
  const { machine, say } = parts;
  let cancel = (): void => undefined;
  let stopped = false;
  const look = async (): Promise<readonly string[]> => {
    const { lines, isWhole } = await greetingNow(parts).catch((error: unknown): Greeting => {
      machine.log.warn('the portal does not say how it is', { error: String(error) });
      return { lines: ['The portal is away, and begins again by itself.'], isWhole: false };
    });
    if (!isWhole && !stopped)
      cancel = machine.clock.after(againMs, () => {
        void look().then((next) => {
          if (!stopped && next.join('\n') !== lines.join('\n')) next.forEach(say);
        });
      });
    return lines;
  };
  const lines = await look();
  return {
    lines,
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
