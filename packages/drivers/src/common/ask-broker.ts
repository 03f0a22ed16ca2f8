import { randomUUID } from 'node:crypto';
import type { GatewayProbe } from '@homeward/contract/shapes/devices/gateway.ts';
import { connectAsync } from 'mqtt';
import { type BrokerOptions, signIn } from './broker.ts';

/** Ms: what is not known by then is not waited for. */
const patienceMs = 5_000;
/** Ms after which a broker that does not give our own word back has said what it remembers: not all let us write. */
const rememberMs = 1_500;

/** What a probe found beside that it is well: how many of what, or its name. */
export type ProbeNote = (what: GatewayProbe['found'][number]['what'], count: number, text?: string) => void;

/**
 * Tries a broker as somebody typed it: connects, signs in, and hears what it remembers below some filters. Never
 * rejects, and takes 5 s at most. Gives what went wrong, in words that hold neither name nor password; null is nothing.
 */
export async function askBroker(
  broker: BrokerOptions,
  filters: readonly string[],
  heard: (topic: string, payload: Uint8Array) => void,
): Promise<string | null> {
  const over = AbortSignal.timeout(patienceMs);
  const late = new Promise<never>((_, reject) => {
    over.addEventListener('abort', () => reject(new Error('no answer within 5 seconds')));
  });
  late.catch(() => {});
  let end = (): void => {};
  try {
    const connecting = connectAsync(broker.url, {
      ...signIn(broker),
      protocolVersion: broker.protocolVersion,
      clientId: `homeward-probe-${randomUUID().slice(0, 8)}`,
      reconnectPeriod: 0,
      connectTimeout: patienceMs,
    });
    connecting.then((client) => over.aborted && client.end(true)).catch(() => {});
    const client = await Promise.race([connecting, late]);
    end = () => void client.end(true);
    const mark = `homeward/probe/${randomUUID()}`;
    const marked = new Promise<void>((resolve) => {
      client.on('message', (topic, payload) => {
        if (topic === mark) return resolve();
        heard(topic, payload);
      });
      client.on('close', () => resolve());
    });
    await Promise.race([client.subscribeAsync([...filters, mark], { qos: 1 }), late]);
    // What it remembers it has told before it passes on something new.
    client.publish(mark, 'x', { qos: 1 });
    const enough = AbortSignal.timeout(rememberMs);
    const told = new Promise<void>((resolve) => enough.addEventListener('abort', () => resolve()));
    await Promise.race([marked, told, late]);
    return null;
  } catch (error) {
    return whyNot(error);
  } finally {
    end();
  }
}

/** What went wrong, in plain words. */
function whyNot(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (code === 'ECONNREFUSED') return 'nothing listens at this address';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'this name is not known';
  if (code === 4 || code === 5 || code === 134 || code === 135)
    return 'the broker refuses this name or password';
  const text = typeof message === 'string' ? message : '';
  if (/not authori[sz]ed|bad user ?name or password/i.test(text))
    return 'the broker refuses this name or password';
  if (/certificate|self.signed/i.test(text)) return 'its certificate is not trusted';
  if (text.startsWith('no answer') || /connack timeout/i.test(text)) return 'no answer within 5 seconds';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'this address cannot be reached';
  return 'this is no MQTT broker';
}
