import type { CustomerId, PlanId, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { z } from 'zod';
import type { PanelTenancyTable } from './tables/tenants.ts';
import { revised } from './tenancy-revision.ts';
import type { Db } from './store.ts';

/** What a panel is to its tenant. */
export interface Tenancy {
  readonly panel: PanelId;
  readonly tenant: TenantId | null;
  readonly customer: CustomerId | null;
  readonly plan: PlanId | null;
  readonly installingSince: number | null;
  readonly consentStoppedAt: number;
  readonly askedBy: string;
  readonly askedAt: number | null;
  /** For how long, and why; 0 where nobody said. */
  readonly askedMinutes: number;
  readonly askedReason: string;
  /** When the owner last said no. */
  readonly refusedAt: number | null;
  /** The beginning of the consent that the next three are about; of another one they say nothing. */
  readonly grantedFrom: number;
  readonly grantedReason: string;
  readonly grantedFor: string;
  readonly grantedEmergency: boolean;
  /** The owner lets the company come in unasked in an emergency. */
  readonly emergencyAllowed: boolean;
  /** The owner lets the company receive this home's alarms. */
  readonly monitoringAllowed: boolean;
  /** The company has taken on to watch it. */
  readonly monitored: boolean;
  /** The owner lets whoever works on an alarm see its cameras meanwhile. */
  readonly picturesAllowed: boolean;
  readonly note: string;
  /** By which templates are chosen; empty is none. */
  readonly group: string;
  /** The fields of settings that the site keeps for itself, whatever templates say. */
  readonly own: readonly string[];
}

/** Nobody asks to be let in. */
export const unasked = { askedBy: '', askedAt: null, askedMinutes: 0, askedReason: '' } as const;

/** What a company was to a panel, as it is for the next one: nothing that the owner said was for that. */
export const newCompany = {
  ...unasked,
  customer: null,
  plan: null,
  installingSince: null,
  refusedAt: null,
  emergencyAllowed: false,
  monitoringAllowed: false,
  monitored: false,
  picturesAllowed: false,
  note: '',
  group: '',
  own: [],
} as const;

/** A panel that nobody but its owner looks after. */
export const ownHome = (panel: PanelId): Tenancy => ({
  panel,
  tenant: null,
  customer: null,
  plan: null,
  installingSince: null,
  consentStoppedAt: 0,
  ...unasked,
  refusedAt: null,
  grantedFrom: 0,
  grantedReason: '',
  grantedFor: '',
  grantedEmergency: false,
  emergencyAllowed: false,
  monitoringAllowed: false,
  monitored: false,
  picturesAllowed: false,
  note: '',
  group: '',
  own: [],
});

const Own = z.array(z.string()).readonly();

/** As the store has it. */
export function tenancyOf(row: PanelTenancyTable): Tenancy {
  return {
    panel: row.panel as PanelId,
    tenant: row.tenant as TenantId | null,
    customer: row.customer as CustomerId | null,
    plan: row.plan as PlanId | null,
    installingSince: row.installing_since,
    consentStoppedAt: row.consent_stopped_at,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    askedMinutes: row.asked_minutes,
    askedReason: row.asked_reason,
    refusedAt: row.refused_at,
    grantedFrom: row.granted_from,
    grantedReason: row.granted_reason,
    grantedFor: row.granted_for,
    grantedEmergency: row.granted_emergency === 1,
    emergencyAllowed: row.emergency_allowed === 1,
    monitoringAllowed: row.monitoring_allowed === 1,
    monitored: row.monitored === 1,
    picturesAllowed: row.pictures_allowed === 1,
    note: row.note,
    group: row.site_group,
    own: Own.parse(JSON.parse(row.own_fields)),
  };
}

/** What may change of a panel; what is left out stays, whoever else changes it meanwhile. */
export type TenancyChange = Partial<Omit<Tenancy, 'panel'>>;

const columns = {
  tenant: 'tenant',
  customer: 'customer',
  plan: 'plan',
  installingSince: 'installing_since',
  consentStoppedAt: 'consent_stopped_at',
  askedBy: 'asked_by',
  askedAt: 'asked_at',
  askedMinutes: 'asked_minutes',
  askedReason: 'asked_reason',
  refusedAt: 'refused_at',
  grantedFrom: 'granted_from',
  grantedReason: 'granted_reason',
  grantedFor: 'granted_for',
  grantedEmergency: 'granted_emergency',
  emergencyAllowed: 'emergency_allowed',
  monitoringAllowed: 'monitoring_allowed',
  monitored: 'monitored',
  picturesAllowed: 'pictures_allowed',
  note: 'note',
  group: 'site_group',
  own: 'own_fields',
} as const satisfies Readonly<Record<keyof TenancyChange, string>>;

const rowOf = (tenancy: Omit<Tenancy, 'panel'>) => ({
  tenant: tenancy.tenant,
  customer: tenancy.customer,
  plan: tenancy.plan,
  installing_since: tenancy.installingSince,
  consent_stopped_at: tenancy.consentStoppedAt,
  asked_by: tenancy.askedBy,
  asked_at: tenancy.askedAt,
  asked_minutes: tenancy.askedMinutes,
  asked_reason: tenancy.askedReason,
  refused_at: tenancy.refusedAt,
  granted_from: tenancy.grantedFrom,
  granted_reason: tenancy.grantedReason,
  granted_for: tenancy.grantedFor,
  granted_emergency: tenancy.grantedEmergency ? 1 : 0,
  emergency_allowed: tenancy.emergencyAllowed ? 1 : 0,
  monitoring_allowed: tenancy.monitoringAllowed ? 1 : 0,
  monitored: tenancy.monitored ? 1 : 0,
  pictures_allowed: tenancy.picturesAllowed ? 1 : 0,
  note: tenancy.note,
  site_group: tenancy.group,
  own_fields: JSON.stringify(tenancy.own),
});

/**
 * Adds a line below the note of a panel of a company, which has `most` letters at most. False where there is no room, or
 * another company looks after it by now. Notes that are made at the same time come one after the other.
 */
export const addToNote = (
  db: Db,
  at: { readonly panel: PanelId; readonly tenant: TenantId },
  line: string,
  most: number,
): Promise<boolean> =>
  // Whoever has taken the next revision writes alone: nobody changes the note between the two.
  revised(db, async (transaction, revision) => {
    const { panel, tenant } = at;
    const row = await transaction
      .selectFrom('panel_tenancy')
      .select('note')
      .where('panel', '=', panel)
      .where('tenant', '=', tenant)
      .executeTakeFirst();
    if (row === undefined) return false;
    const note = row.note === '' ? line : `${row.note}\n${line}`;
    if (note.length > most) return false;
    await transaction
      .updateTable('panel_tenancy')
      .set({ note, revision })
      .where('panel', '=', panel)
      .execute();
    return true;
  });

export const changeTenancy = (db: Db, panel: PanelId, change: TenancyChange): Promise<void> =>
  revised(db, async (transaction, revision) => {
    const changed: ReadonlySet<string> = new Set(
      Object.entries(columns).flatMap(([name, column]) => (Object.hasOwn(change, name) ? [column] : [])),
    );
    const row = rowOf({ ...ownHome(panel), ...change });
    const update = Object.fromEntries(Object.entries(row).filter(([column]) => changed.has(column)));
    await transaction
      .insertInto('panel_tenancy')
      .values({ panel, ...row, revision, gone: 0 })
      .onConflict((conflict) => conflict.column('panel').doUpdateSet({ ...update, revision }))
      .execute();
  });
