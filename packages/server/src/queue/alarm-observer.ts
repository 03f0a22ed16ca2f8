import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Random } from '@homeward/contract/ports.ts';
import { timedId } from '../base/timed-id.ts';
import type { EventObserver } from '../events/event-writer.ts';
import { foldAlarm } from '../store/alarm-folding.ts';
import type { Registry } from '../panels/registry.ts';
import type { KeptEvent } from '../store/events.ts';
import { panelNames } from '../store/panels.ts';
import type { Db } from '../store/store.ts';
import type { Tenancy } from '../store/tenancy.ts';
import { alarmOfEvent } from './alarm-signals.ts';

/** The queue's name of a home. */
export const siteOfPanel = (panel: PanelId): string => `panel:${panel}`;

/** Who watches a home; null where its owner has not allowed it, or the company has not taken it on. */
export const watcherOf = ({ tenant, monitoringAllowed, monitored }: Tenancy): TenantId | null =>
  monitoringAllowed && monitored ? tenant : null;

interface Given {
  readonly random: Random;
  readonly tenants: { tenancy(panel: PanelId): Tenancy };
  readonly registry: Pick<Registry, 'peek'>;
  /** Hears whose queue has moved, once that is on the disk. */
  readonly moved: (tenant: TenantId) => void;
}

/** Puts alarms of watched homes into the queue where they are stored, in the same transaction. */
export function alarmObserver({ random, tenants, registry, moved }: Given): EventObserver {
  const touched = new Set<TenantId>();
  async function take(db: Db, kept: KeptEvent): Promise<void> {
    const signal = alarmOfEvent(kept);
    const tenant = signal === null ? null : watcherOf(tenants.tenancy(kept.panel));
    if (signal === null || tenant === null) return;
    const at = kept.receivedAt;
    const known = registry.peek(kept.panel)?.head.name;
    const name = known || (await panelNames(db, [kept.panel])).get(kept.panel);
    const folded = await foldAlarm(db, {
      id: timedId(at, random),
      tenant,
      site: siteOfPanel(kept.panel),
      name: name ?? kept.panel,
      at,
      signal,
    });
    if (folded) touched.add(tenant);
  }
  return {
    async keep(transaction, kept) {
      touched.clear();
      for (const one of kept) await take(transaction, one);
    },
    stored() {
      for (const tenant of touched) moved(tenant);
      touched.clear();
    },
  };
}
