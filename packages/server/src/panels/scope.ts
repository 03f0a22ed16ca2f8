import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { AreaView } from '@homeward/contract/shapes/panel/area.ts';
import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { DeviceGroup, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type { AreaId, DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Membership } from '../store/accounts.ts';
import { keyOf } from '../store/care-shares.ts';
import type { Withheld } from '../store/care-shares.ts';
import { maskedResident } from './masked.ts';
import { partOf } from './cached-panel.ts';
import type { CachedPanel } from './cached-panel.ts';
import { sharedPanel } from './shared-panel.ts';
import { unforced } from './unforced.ts';

/** What part of a panel somebody sees. Few different ones exist, so replies are made once for each. */
export interface Scope {
  /** Short and the same for equal scopes. */
  readonly key: string;
  /** Empty is all. */
  readonly areas: readonly AreaId[];
  /** Silent incidents and duress show; to nobody who may stand on the premises (reliability A1-13). */
  readonly silent: boolean;
  /** Without names, phones and addresses. */
  readonly masked: boolean;
  /** What whoever is cared for does not share. */
  readonly withheld: readonly Withheld[];
}

const offPremises: ReadonlySet<Role> = new Set<Role>(['station']);

const nothing: readonly Withheld[] = [];

export const scopeOf = (
  areas: readonly AreaId[],
  silent: boolean,
  masked = false,
  withheld: readonly Withheld[] = nothing,
): Scope => ({
  key: [
    areas.length === 0 ? 'all' : areas.toSorted((a, b) => a - b).join(','),
    silent ? '+' : '',
    masked ? '~' : '',
    ...withheld.map((one) => `-${keyOf(one)}`),
  ].join(''),
  areas,
  silent,
  masked,
  withheld,
});

/** The scope of a membership: a verdict over all areas widens nothing that the membership narrows. */
export const scopeOfMembership = (membership: Membership): Scope =>
  scopeOf(
    membership.areas,
    offPremises.has(membership.role),
    membership.role === 'support',
    membership.withheld,
  );

/** A panel as a scope sees it. */
export function residentInScope({ masked, withheld }: Scope, resident: CachedPanel): CachedPanel {
  const seen = withheld.length === 0 ? resident : sharedPanel(resident, withheld);
  return masked ? maskedResident(seen) : seen;
}

export const fullScope = scopeOf([], true);

export const seesArea = (scope: Scope, area: AreaId | null): boolean =>
  area === null || scope.areas.length === 0 || scope.areas.includes(area);

export const seesIncident = (scope: Scope, incident: Incident): boolean =>
  seesArea(scope, incident.area) && (scope.silent || !incident.silent);

/** An area as a scope sees it: a silent alarm leaves no trace on the premises. */
export function areaInScope(
  scope: Pick<Scope, 'silent'>,
  area: AreaView,
  silentIncidents: ReadonlySet<string>,
): AreaView {
  if (scope.silent) return area;
  const hidden = area.alarm.tag !== 'quiet' && silentIncidents.has(area.alarm.incident);
  return { ...area, by: unforced(area.by), alarm: hidden ? { tag: 'quiet' } : area.alarm };
}

/** Scenes whose every device and area a scope sees: applying one must reach nothing that is out of sight. */
export function scenesInScope(resident: CachedPanel, scope: Scope): readonly Scene[] {
  const scenes = partOf(resident, 'scenes');
  if (scope.areas.length === 0) return scenes;
  const groups = partOf(resident, 'deviceGroups');
  return scenes.filter(({ actions }) =>
    actions.every((action) => seesAction(resident, groups, scope, action)),
  );
}

function seesAction(
  { devices }: CachedPanel,
  groups: readonly DeviceGroup[],
  scope: Scope,
  action: Scene['actions'][number],
): boolean {
  const seesDevice = (wanted: DeviceId): boolean =>
    seesArea(scope, devices.find(({ id }) => id === wanted)?.area ?? null);
  switch (action.tag) {
    case 'mode':
      return seesArea(scope, action.area);
    case 'device':
      return seesDevice(action.device);
    case 'group':
      return groups.find(({ id }) => id === action.group)?.devices.every(seesDevice) ?? true;
  }
}

/** An incident as a scope sees it. */
export const incidentInScope = (scope: Scope, incident: Incident): Incident =>
  scope.silent
    ? incident
    : { ...incident, acts: incident.acts.map((act) => ({ ...act, actor: unforced(act.actor) })) };
