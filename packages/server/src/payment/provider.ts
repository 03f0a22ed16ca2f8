import type {
  Offer,
  PlanChosen,
  Quote,
  Receipt,
  Subscription,
} from '@homeward/contract/shapes/company/payment.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';

/**
 * Whoever homes pay. What changes something is given a key: called again with the same one, it is done once. All of it
 * rejects with an `AppError` that a person can be told: refused (409), or the provider does not answer (044).
 */
export interface PaymentProvider {
  /** Plans that can be chosen, in the order in which they are shown. */
  offers(): Promise<readonly Offer[]>;
  /** What a home has; null where nothing was chosen yet. */
  subscription(panel: PanelId): Promise<Subscription | null>;
  /** What a change would come to. */
  quote(panel: PanelId, offer: Offer): Promise<Quote>;
  /** Chooses a plan: at once where it takes nothing away, otherwise at the end of what is paid for. */
  change(panel: PanelId, offer: Offer, key: string): Promise<PlanChosen>;
  /** Ends the plan with what is paid for. */
  cancel(panel: PanelId, key: string): Promise<PlanChosen>;
  /** Takes back what would come then. */
  keep(panel: PanelId, key: string): Promise<PlanChosen>;
  /** Pays what is overdue. */
  pay(panel: PanelId, key: string): Promise<PlanChosen>;
  /** Newest first. */
  receipts(panel: PanelId): Promise<readonly Receipt[]>;
}
