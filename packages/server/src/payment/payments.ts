import type {
  Offer,
  OfferId,
  PaymentView,
  PlanChosen,
  Quote,
  Receipt,
} from '@homeward/contract/shapes/company/payment.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import { AppError, notFound } from '../base/app-error.ts';
import type { Db } from '../store/store.ts';
import { changeSubscription } from '../store/subscriptions.ts';
import type { AgreedPlan } from '../store/tenants.ts';
import { demoProvider } from './demo-provider.ts';
import type { PaymentOptions } from '../options/payment.ts';
import { isDue } from './plan-at.ts';
import type { PaymentProvider } from './provider.ts';
import { serviceProvider } from './service-provider.ts';

/** What homes have agreed with whoever is paid, as memory has it. */
interface AgreedPlans {
  agreed(panel: PanelId): AgreedPlan | null;
  allAgreed(): readonly (readonly [PanelId, AgreedPlan])[];
  /** Takes in what was written since the last time. */
  refresh(): Promise<void>;
}

interface PaymentParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly tenants: AgreedPlans;
  readonly options: PaymentOptions;
}

function providerFor({ db, clock, options }: PaymentParts): PaymentProvider | null {
  switch (options.tag) {
    case 'none':
      return null;
    case 'demo':
      return demoProvider({ db, clock, refuses: options.refuses });
    case 'service':
      return serviceProvider(options, clock);
  }
}

/**
 * What homes pay for. What the provider says is kept in the store and followed by every node, so that a plan has what it
 * has while the provider does not answer. Nothing here is asked before an alarm, an arming or a disarming.
 */
export class Payments {
  readonly #parts: PaymentParts;
  readonly #provider: PaymentProvider | null;

  constructor(parts: PaymentParts) {
    this.#parts = parts;
    this.#provider = providerFor(parts);
  }

  /** Whom a home pays and for what; what was known last where the provider does not answer. */
  async view(panel: PanelId): Promise<PaymentView> {
    const { tenants, options } = this.#parts;
    if (this.#provider === null || options.tag === 'none')
      return { provider: null, subscription: null, offers: [], knownAt: null };
    const demo = options.tag === 'demo';
    const provider = demo
      ? { name: 'Homeward', demo, manage: null }
      : { name: options.name, demo, manage: options.manage };
    try {
      const [offers, subscription] = await Promise.all([this.#provider.offers(), this.#read(panel)]);
      return { provider, subscription, offers, knownAt: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const known = tenants.agreed(panel);
      return { provider, subscription: known?.subscription ?? null, offers: [], knownAt: known?.at ?? 0 };
    }
  }

  /** What a change would come to. Throws 998 where there is no such plan. */
  async quote(panel: PanelId, id: OfferId): Promise<Quote> {
    return this.#paid().quote(panel, await this.#offer(id));
  }

  async choose(panel: PanelId, id: OfferId, key: string): Promise<PlanChosen> {
    const offer = await this.#offer(id);
    return this.#changed(panel, (provider) => provider.change(panel, offer, key));
  }

  cancel(panel: PanelId, key: string): Promise<PlanChosen> {
    return this.#changed(panel, (provider) => provider.cancel(panel, key));
  }

  keep(panel: PanelId, key: string): Promise<PlanChosen> {
    return this.#changed(panel, (provider) => provider.keep(panel, key));
  }

  pay(panel: PanelId, key: string): Promise<PlanChosen> {
    return this.#changed(panel, (provider) => provider.pay(panel, key));
  }

  /**
   * Its owner goes: what he pays for is cancelled, so that he does not go on paying for a home that is another's. Throws
   * 044 where the provider does not answer.
   */
  async ownerLeaves(panel: PanelId): Promise<void> {
    if (this.#provider === null) return;
    const agreed = await this.#read(panel);
    if (agreed?.paid && agreed.pending?.cancelled !== true)
      await this.cancel(panel, `owner-leaves-${panel}-${agreed.paid.until}`);
  }

  /** Receipts since an instant, newest first; none where nobody is paid. What an owner before paid is nobody else's. */
  async receipts(panel: PanelId, since: number): Promise<readonly Receipt[]> {
    if (this.#provider === null) return [];
    // What is due by now belongs to it.
    if (this.#parts.options.tag === 'demo') await this.#read(panel);
    return (await this.#provider.receipts(panel)).filter(({ at }) => at >= since);
  }

  /** The same, or none where the provider does not answer. */
  async receiptsKnown(panel: PanelId, since: number): Promise<readonly Receipt[]> {
    try {
      return await this.receipts(panel, since);
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  }

  /** Asks anew about every home whose period is over or whose payment is awaited. Called now and then. */
  async sweep(): Promise<void> {
    const { tenants, clock, log } = this.#parts;
    if (this.#provider === null) return;
    for (const [panel, { subscription }] of tenants.allAgreed())
      if (isDue(subscription, clock.now()))
        await this.#read(panel).catch((error: unknown) =>
          log.warn('payment not read', { error: error instanceof Error ? error.message : 'unknown' }),
        );
  }

  #paid(): PaymentProvider {
    if (this.#provider === null) throw new AppError('conflict', 'v2_mg_payment_nobody');
    return this.#provider;
  }

  async #offer(id: OfferId): Promise<Offer> {
    const found = (await this.#paid().offers()).find((one) => one.id === id);
    if (!found) throw notFound();
    return found;
  }

  async #read(panel: PanelId) {
    const { tenants, clock, options } = this.#parts;
    const known = tenants.agreed(panel)?.subscription ?? null;
    // The demo's is what is kept, until something of it is due.
    if (options.tag === 'demo' && (known === null || !isDue(known, clock.now()))) return known;
    const subscription = await this.#paid().subscription(panel);
    await this.#keep(panel, subscription);
    return subscription;
  }

  async #changed(
    panel: PanelId,
    change: (provider: PaymentProvider) => Promise<PlanChosen>,
  ): Promise<PlanChosen> {
    const chosen = await change(this.#paid());
    await this.#keep(panel, chosen.subscription);
    return chosen;
  }

  /** Keeps what the provider said, where that is not what it keeps here itself. */
  async #keep(panel: PanelId, subscription: PlanChosen['subscription']): Promise<void> {
    const { db, clock, tenants, options } = this.#parts;
    const known = tenants.agreed(panel)?.subscription ?? null;
    if (options.tag === 'service' && JSON.stringify(known) !== JSON.stringify(subscription))
      await changeSubscription(db, panel, clock.now(), () => ({ subscription, receipts: [] }));
    await tenants.refresh();
  }
}
