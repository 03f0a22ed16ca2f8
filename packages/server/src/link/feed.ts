import type { PanelChange, PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { JobState } from '@homeward/contract/shapes/panel/job.ts';
import type { AccountId, AreaId, DeviceId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Memberships } from '../accounts/memberships.ts';
import type { Links } from './links.ts';
import type { LiveBroker } from '../live/live-broker.ts';
import type { KeptEvent } from '../store/events.ts';
import { subjectsBetween, subjectsOfChange, subjectsOfEvents } from '../live/differences.ts';
import type { Presence, Whereabouts } from '../panels/presence.ts';
import type { Registry } from '../panels/registry.ts';

/** What becomes known of a panel. Plain data: it also crosses from node to node. */
export type News =
  | { readonly tag: 'snapshot'; readonly view: PanelView }
  | { readonly tag: 'change'; readonly panel: PanelId; readonly change: PanelChange }
  | { readonly tag: 'events'; readonly panel: PanelId; readonly events: readonly KeptEvent[] }
  | {
      readonly tag: 'capture';
      readonly panel: PanelId;
      readonly capture: string;
      readonly device: DeviceId;
      readonly at: number;
      /** An alarm carries it; absent from an older node. */
      readonly ofAlarm?: boolean;
    }
  /** Pictures of it were deleted. */
  | { readonly tag: 'capturesGone'; readonly panel: PanelId }
  /** Another picture of who is cared for, or none any more. */
  | { readonly tag: 'carePicture'; readonly panel: PanelId }
  /** Whoever is cared for shares something with these people, or no longer. */
  | { readonly tag: 'shares'; readonly panel: PanelId; readonly accounts: readonly AccountId[] }
  /** Its hub is turned away, wherever it is connected. */
  | { readonly tag: 'revoked'; readonly panel: PanelId }
  | {
      readonly tag: 'job';
      readonly panel: PanelId;
      readonly job: string;
      readonly percent: number;
      readonly state: JobState;
    }
  /** The queue of a company has moved. */
  | { readonly tag: 'queue'; readonly tenant: TenantId }
  | ({ readonly tag: 'presence' } & Whereabouts);

/** Passes news on to the other nodes; nowhere where there is one. */
export type Broadcast = (news: News) => void;

const cycle: ReadonlySet<string> = new Set(['cycle']);

interface Given {
  readonly registry: Registry;
  readonly presence: Presence;
  readonly live: LiveBroker;
  readonly links: Pick<Links, 'drop'>;
  readonly memberships: Pick<Memberships, 'changed'>;
  readonly broadcast: Broadcast;
  /** Who of a company looks at its queue. */
  readonly operators: (tenant: TenantId) => ReadonlySet<AccountId>;
}

/** The one way in which news reach the known state and those who listen, from a hub here or from another node. */
export const panelFeed = ({ registry, presence, live, broadcast, links, memberships, operators }: Given) => {
  /** Takes news; false when a change does not fit what is known. */
  function take(news: News, local: boolean): boolean {
    switch (news.tag) {
      case 'snapshot': {
        const before = registry.peek(news.view.id);
        const after = registry.snapshot(news.view, local);
        live.publish(after.id, subjectsBetween(before, after));
        return true;
      }
      case 'change': {
        const before = registry.peek(news.panel);
        if (!registry.change(news.panel, news.change, local)) {
          // Repeated news are no gap; anything else this node reads anew when it is asked.
          if (before && news.change.revision <= before.revision) return true;
          return false;
        }
        live.publish(news.panel, subjectsOfChange(before, news.change));
        return true;
      }
      case 'events':
        registry.replies.drop(news.panel, cycle);
        live.publish(news.panel, subjectsOfEvents(news.events), news.events);
        return true;
      case 'capture': {
        registry.replies.drop(news.panel, cycle);
        const area: AreaId | null =
          registry.peek(news.panel)?.devices.find(({ id }) => id === news.device)?.area ?? null;
        const { capture, device, at, ofAlarm = false } = news;
        live.publish(news.panel, [{ tag: 'capture', capture, device, area, at, ofAlarm }]);
        return true;
      }
      case 'capturesGone':
        registry.replies.drop(news.panel, cycle);
        return true;
      case 'carePicture':
        live.publish(news.panel, [{ tag: 'part', part: 'CARE' }]);
        return true;
      case 'shares':
        for (const account of news.accounts) memberships.changed(account);
        live.publish(news.panel, [{ tag: 'part', part: 'CARE' }]);
        return true;
      case 'revoked':
        links.drop(news.panel);
        return true;
      case 'job': {
        const { job, percent, state } = news;
        live.publish(news.panel, [{ tag: 'job', job, percent, state }]);
        return true;
      }
      case 'queue':
        live.ring(operators(news.tenant));
        return true;
      case 'presence':
        if (!local) presence.heard(news);
        live.publish(news.panel, [{ tag: 'online' }]);
        return true;
    }
  }
  return {
    /** News from a hub connected here. */
    local(news: News): boolean {
      const taken = take(news, true);
      if (taken) broadcast(news);
      return taken;
    },
    /** News another node passed on. */
    remote(news: News): void {
      if (take(news, false) || news.tag !== 'change') return;
      // Some are missing here: the whole state is asked for, now if somebody listens, else with the next read.
      const { panel, change } = news;
      registry.forget(panel);
      if (!live.watches(panel)) return;
      const tell = (): void => live.publish(panel, subjectsOfChange(undefined, change));
      registry.find(panel).then(tell, tell);
    },
  };
};
export type PanelFeed = ReturnType<typeof panelFeed>;
