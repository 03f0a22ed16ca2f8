import type { Clock } from '@homeward/contract/ports.ts';
import { CameraFailure, failureOf } from '../failure.ts';
import type { Ears } from '../notice.ts';
import { child, type XmlElement } from '../xml.ts';
import { onSameHost } from './device.ts';
import { actions, namespaces } from './namespaces.ts';
import { noticesOf } from './notifications.ts';
import type { Soap } from './soap.ts';

interface Subscription {
  readonly url: URL;
  readonly references: readonly XmlElement[];
  /** Monotonic ms at which it should be renewed. */
  renewAt: number;
}

export interface EventsOptions {
  readonly soap: Soap;
  readonly service: URL;
  readonly typed: URL;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Seconds that a subscription is asked for, and that one pull may wait for news. */
const leaseSeconds = 120;
const pullSeconds = 20;
/** Ms beyond that time after which a pull is lost. */
const graceMs = 8_000;
const mostMessages = 50;
/** Ms between two pulls at least: a camera that answers at once over and over costs no more than this. */
const restMs = 100;
/** A camera that ends each subscription soon after it gave it does not serve it. */
const shortestMs = 5_000;

async function subscribe({ soap, service, typed, clock }: EventsOptions): Promise<Subscription> {
  const lease = `<InitialTerminationTime>PT${leaseSeconds}S</InitialTerminationTime>`;
  const answer = await soap.call({
    url: service,
    body: `<CreatePullPointSubscription xmlns="${namespaces.events}">${lease}</CreatePullPointSubscription>`,
    addressed: { action: actions.create, references: [] },
  });
  const reference = child(answer, 'SubscriptionReference');
  const url = onSameHost(child(reference, 'Address')?.text ?? '', typed);
  if (url === null) throw new CameraFailure('garbage', 'it does not say where its events are');
  const references = child(reference, 'ReferenceParameters')?.children.slice(0, 8) ?? [];
  return { url, references, renewAt: clock.monotonic() + halfOf(answer) };
}

/** Asks for all that stands to be told anew. Some cameras have no word for it, and tell it by themselves. */
async function synchronise({ soap }: EventsOptions, { url, references }: Subscription): Promise<void> {
  const body = `<SetSynchronizationPoint xmlns="${namespaces.events}"/>`;
  await soap
    .call({ url, body, addressed: { action: actions.synchronise, references } })
    .catch((error: unknown) => {
      if (!isFault(error)) throw error;
    });
}

/** Half of the time that was granted, ms; by the camera's own clock, so that it may be wrong. */
function halfOf(answer: XmlElement): number {
  const at = (name: string) => Date.parse(child(answer, name)?.text ?? '');
  const granted = at('TerminationTime') - at('CurrentTime');
  const usable = Number.isFinite(granted) && granted > 0 ? granted : leaseSeconds * 1_000;
  return Math.max(shortestMs, Math.min(usable, leaseSeconds * 1_000) / 2);
}

async function renew({ soap, clock }: EventsOptions, subscription: Subscription): Promise<void> {
  const answer = await soap.call({
    url: subscription.url,
    body: `<Renew xmlns="${namespaces.notification}"><TerminationTime>PT${leaseSeconds}S</TerminationTime></Renew>`,
    addressed: { action: actions.renew, references: subscription.references },
  });
  subscription.renewAt = clock.monotonic() + halfOf(answer);
}

function pull({ soap }: EventsOptions, { url, references }: Subscription): Promise<XmlElement> {
  return soap.call({
    url,
    body:
      `<PullMessages xmlns="${namespaces.events}"><Timeout>PT${pullSeconds}S</Timeout>` +
      `<MessageLimit>${mostMessages}</MessageLimit></PullMessages>`,
    addressed: { action: actions.pull, references },
    patienceMs: pullSeconds * 1_000 + graceMs,
  });
}

/** It answered, but would not: the subscription may be gone, and another may be had. */
const isFault = (error: unknown): boolean => {
  const { tag } = failureOf(error);
  return tag === 'fault' || tag === 'garbage';
};

const rest = (clock: Clock, ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

/**
 * Hears a camera until it is gone or given up, which is thrown as a `CameraFailure`. A subscription that cannot be
 * renewed, or is lost, is made anew; one that does not live long is a camera whose events cannot be trusted.
 */
export async function hearEvents(options: EventsOptions, ears: Ears): Promise<never> {
  const { clock, signal } = options;
  let subscription = await subscribe(options);
  await synchronise(options, subscription);
  let since = clock.monotonic();
  for (;;) {
    signal.throwIfAborted();
    try {
      if (clock.monotonic() >= subscription.renewAt) await renew(options, subscription);
      const began = clock.monotonic();
      ears.heard(noticesOf(await pull(options, subscription)));
      const wait = began + restMs - clock.monotonic();
      if (wait > 0) await rest(clock, wait);
    } catch (error) {
      if (!isFault(error) || clock.monotonic() - since < shortestMs) throw error;
      subscription = await subscribe(options);
      since = clock.monotonic();
      ears.anew();
      await synchronise(options, subscription);
    }
  }
}

/** Gives a subscription back where one is left over from a trial. */
export async function tryEvents(options: EventsOptions): Promise<void> {
  const { url, references } = await subscribe(options);
  await options.soap
    .call({
      url,
      body: `<Unsubscribe xmlns="${namespaces.notification}"/>`,
      addressed: { action: actions.unsubscribe, references },
    })
    .catch(() => {});
}
