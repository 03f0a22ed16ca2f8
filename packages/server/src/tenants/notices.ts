import type { SupportCase } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Log } from '@homeward/contract/ports.ts';

/** What people are told beside the page they look at; how it reaches them is for whoever listens. */
export type Notice =
  /** To the address given; the token opens what it is for, once. */
  | {
      readonly tag: 'invitation';
      readonly mail: string;
      readonly name: string;
      readonly token: string;
      readonly by: string;
      readonly where: string;
      /** The panel it leads to; null where it is for a company. */
      readonly panel: PanelId | null;
      /** Whose it is, where somebody with an account is invited. */
      readonly account: AccountId | null;
      /** Who invites. */
      readonly inviter: AccountId;
      readonly expires: number;
    }
  /** To the owners of the panel. */
  | { readonly tag: 'supportCase'; readonly panel: PanelId; readonly supportCase: SupportCase }
  | {
      readonly tag: 'installerAsks';
      readonly panel: PanelId;
      readonly by: string;
      readonly company: string;
      readonly minutes: number;
      readonly reason: string;
    }
  /** Somebody of the company came in unasked, as the owners had allowed for an emergency. */
  | {
      readonly tag: 'emergencyAccess';
      readonly panel: PanelId;
      readonly by: string;
      readonly company: string;
      readonly reason: string;
      readonly until: number;
    }
  /** The installer has signed what he hands over; the owner has not yet. */
  | {
      readonly tag: 'acceptanceWaits';
      readonly panel: PanelId;
      readonly report: string;
      readonly by: string;
      readonly company: string;
    }
  | { readonly tag: 'memberJoined'; readonly panel: PanelId; readonly name: string; readonly role: string }
  | { readonly tag: 'ownerChanged'; readonly panel: PanelId; readonly owner: AccountId }
  /** To the one it is about. */
  | { readonly tag: 'memberRemoved'; readonly panel: PanelId; readonly account: AccountId };

/** Delivers a notice, or resolves to false where that is not its kind or it has no way. */
export type NoticeSender = (notice: Notice) => Promise<boolean>;

/** Owns who passes notices on. */
export class Notices {
  readonly #log: Log;
  readonly #senders = new Set<NoticeSender>();

  constructor(log: Log) {
    this.#log = log;
  }

  onNotice(sender: NoticeSender): () => void {
    this.#senders.add(sender);
    return () => void this.#senders.delete(sender);
  }

  /** Whether anybody passed it on. Never rejects: what was to be told has happened all the same. */
  async tell(notice: Notice): Promise<boolean> {
    const told = await Promise.allSettled([...this.#senders].map((sender) => sender(notice)));
    for (const one of told)
      if (one.status === 'rejected')
        this.#log.warn('a notice was not passed on', {
          notice: notice.tag,
          error: one.reason instanceof Error ? one.reason.message : 'unknown',
        });
    return told.some((one) => one.status === 'fulfilled' && one.value);
  }
}
