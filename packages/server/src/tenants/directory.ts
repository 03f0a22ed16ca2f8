import type { FlagOverrides, PlanId, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Plan } from '@homeward/contract/shapes/company/plan.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PaymentOptions } from '../options/payment.ts';
import { planAt } from '../payment/plan-at.ts';
import type { Changed } from '../store/revisions.ts';
import type { Db } from '../store/store.ts';
import { addToNote, changeTenancy, ownHome } from '../store/tenancy.ts';
import type { Tenancy, TenancyChange } from '../store/tenancy.ts';
import { putFlags, putPlan, putStaff, putTenant, tenancyNews } from '../store/tenants.ts';
import type { AgreedPlan, KeptTenant, News, Staff, Tenant, TenantPlan } from '../store/tenants.ts';

/** Whom a change may have given or taken something. */
type Listener = (who: readonly AccountId[]) => void;

type Flags = Readonly<Record<FlagName, boolean>>;

/**
 * Owns who works for which tenant, which panels each looks after and what their plans have: all of it in memory, so
 * that access is decided without waiting, and read anew from the store when another node has written.
 */
export class TenantDirectory {
  readonly #db: Db;
  readonly #flags: () => Flags;
  readonly #plan: Plan;
  readonly #tenants = new Map<TenantId, KeptTenant>();
  readonly #staff = new Map<AccountId, Staff>();
  readonly #plans = new Map<PlanId, TenantPlan>();
  readonly #panels = new Map<PanelId, Tenancy>();
  readonly #agreed = new Map<PanelId, AgreedPlan>();
  readonly #clock: Clock;
  /** Somebody is paid for plans. */
  readonly #paid: boolean;
  readonly #listeners = new Set<Listener>();
  #revision = 0;
  #reading: Promise<void> = Promise.resolve();

  /** `plan` is for panels that have no plan of an operator, `flags` what no tenant says otherwise. */
  constructor(
    db: Db,
    clock: Clock,
    given: { readonly flags: () => Flags; readonly plan: Plan; readonly payment: PaymentOptions },
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#paid = given.payment.tag !== 'none';
    this.#flags = given.flags;
    this.#plan = given.plan;
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes in what was written since the last time. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#read());
    return this.#reading;
  }

  /** Another number whenever anything of it is another. */
  get revision(): number {
    return this.#revision;
  }

  tenant(id: TenantId): KeptTenant | null {
    return this.#tenants.get(id) ?? null;
  }

  all(): readonly Tenant[] {
    return [...this.#tenants.values()];
  }

  staffOf(account: AccountId): Staff | null {
    return this.#staff.get(account) ?? null;
  }

  /** The people of a tenant. */
  staff(tenant: TenantId): readonly Staff[] {
    return [...this.#staff.values()].filter((one) => one.tenant === tenant);
  }

  tenancy(panel: PanelId): Tenancy {
    return this.#panels.get(panel) ?? ownHome(panel);
  }

  /** The companies below an operator. */
  companies(operator: TenantId): readonly Tenant[] {
    return [...this.#tenants.values()].filter(({ parent }) => parent === operator);
  }

  /** Whether a tenant is another one or stands above it. */
  covers(tenant: TenantId, other: TenantId | null): boolean {
    return other !== null && (tenant === other || this.#tenants.get(other)?.parent === tenant);
  }

  /** The panels a tenant looks after, with those of the companies below it. */
  panels(tenant: TenantId): readonly Tenancy[] {
    return [...this.#panels.values()].filter((one) => this.covers(tenant, one.tenant));
  }

  /** The plans of an operator; an installer company has those of the operator above it. */
  plans(tenant: TenantId): readonly TenantPlan[] {
    const operator = this.#tenants.get(tenant)?.parent ?? tenant;
    return [...this.#plans.values()].filter((one) => one.tenant === operator);
  }

  /** What a home has agreed with whoever is paid; null where nobody is, or nothing was chosen. */
  agreed(panel: PanelId): AgreedPlan | null {
    return (this.#paid ? this.#agreed.get(panel) : undefined) ?? null;
  }

  allAgreed(): readonly (readonly [PanelId, AgreedPlan])[] {
    return this.#paid ? [...this.#agreed] : [];
  }

  /** What a home chose to pay for comes first, then what its operator gave it. */
  planOf(panel: PanelId): Plan {
    const agreed = this.agreed(panel);
    if (agreed !== null) return planAt(agreed.subscription, this.#clock.now());
    const id = this.#panels.get(panel)?.plan ?? null;
    return (id === null ? undefined : this.#plans.get(id)?.plan) ?? this.#plan;
  }

  /** The flags that hold for a tenant: its own word before the operator's, and that before the configuration's. */
  flagsFor(tenant: TenantId | null): Flags {
    const found = tenant === null ? undefined : this.#tenants.get(tenant);
    if (!found) return this.#flags();
    const above = found.parent === null ? undefined : this.#tenants.get(found.parent);
    return { ...this.#flags(), ...above?.flags, ...found.flags };
  }

  flagsOf(panel: PanelId): Flags {
    return this.flagsFor(this.#panels.get(panel)?.tenant ?? null);
  }

  async putTenant(tenant: Tenant): Promise<void> {
    await putTenant(this.#db, tenant);
    await this.refresh();
  }

  /** Ends a tenant that looks after nothing: it is there no more, and what tells of the past still names it. */
  async removeTenant(tenant: Tenant): Promise<void> {
    await putTenant(this.#db, tenant, true);
    await this.refresh();
  }

  /** Says which flags differ for a tenant; `expect` is the revision that the edit starts from. */
  async putFlags(tenant: TenantId, flags: FlagOverrides, expect: number | null): Promise<Changed> {
    const changed = await putFlags(this.#db, tenant, flags, expect);
    await this.refresh();
    return changed;
  }

  async putStaff(staff: Staff): Promise<void> {
    await putStaff(this.#db, staff, false);
    await this.refresh();
  }

  async removeStaff(staff: Staff): Promise<void> {
    await putStaff(this.#db, staff, true);
    await this.refresh();
  }

  async putPlan(plan: TenantPlan): Promise<void> {
    await putPlan(this.#db, plan, false);
    await this.refresh();
  }

  async removePlan(plan: TenantPlan): Promise<void> {
    await putPlan(this.#db, plan, true);
    await this.refresh();
  }

  /** Changes what a panel is to its tenant, with effect at once. */
  async change(panel: PanelId, change: TenancyChange): Promise<void> {
    await changeTenancy(this.#db, panel, change);
    await this.refresh();
  }

  /** Adds a line to what a company notes of a panel; false where there is no room for it. */
  async addToNote(panel: PanelId, tenant: TenantId, line: string): Promise<boolean> {
    const isAdded = await addToNote(this.#db, { panel, tenant }, line, limits.siteNoteLength);
    await this.refresh();
    return isAdded;
  }

  async #read(): Promise<void> {
    const { revision, news } = await tenancyNews(this.#db, this.#revision);
    this.#revision = revision;
    const touched = new Set(news.flatMap((one) => this.#take(one)));
    if (touched.size === 0) return;
    for (const listener of this.#listeners) listener([...touched]);
  }

  /** Whom it may concern. */
  #take(news: News): readonly AccountId[] {
    switch (news.tag) {
      case 'tenant':
        if (news.gone) this.#tenants.delete(news.tenant.id);
        else this.#tenants.set(news.tenant.id, news.tenant);
        return [];
      case 'plan':
        if (news.gone) this.#plans.delete(news.plan.id);
        else this.#plans.set(news.plan.id, news.plan);
        return [];
      case 'agreed':
        if (news.agreed === null) this.#agreed.delete(news.panel);
        else this.#agreed.set(news.panel, news.agreed);
        return [];
      case 'staff':
        if (news.gone) this.#staff.delete(news.staff.account);
        else this.#staff.set(news.staff.account, news.staff);
        return [news.staff.account];
      case 'panel': {
        const { tenancy } = news;
        const before = this.#panels.get(tenancy.panel)?.tenant ?? null;
        this.#panels.set(tenancy.panel, tenancy);
        const tenants = new Set([before, tenancy.tenant]);
        return [...tenants].flatMap((tenant) =>
          tenant === null ? [] : this.staff(tenant).map(({ account }) => account),
        );
      }
    }
  }
}
