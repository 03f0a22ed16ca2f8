import type { ReportDestination } from '@homeward/contract/shapes/reports/report.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { keepsSecrets, maskUrl, urlHost, withSecrets } from '@homeward/contract/words/reports/report-url.ts';
import { z } from 'zod';
import { AppError } from '../base/app-error.ts';
import type { Seal } from '../base/seal.ts';
import type { KeptDestination, KeptTask } from '../store/kept-tasks.ts';

const Secrets = z.array(z.string()).readonly();

/** What keys of a company's destinations are sealed for. */
const about = (tenant: TenantId): string => `report destinations of ${tenant}`;

type Reports = Extract<KeptTask, { readonly tag: 'reports' }>;
const isReports = (task: { readonly tag: string }): task is Reports => task.tag === 'reports';

const destinationsIn = (tasks: readonly KeptTask[]): readonly KeptDestination[] =>
  tasks.filter(isReports).flatMap(({ destinations }) => destinations);

/**
 * The destination whose key is meant by `***`: that of the same address, or of the same row as long as it leads to the same
 * host. Keys that were given for one host are never sent to another.
 */
const meant = (row: KeptDestination, before: readonly KeptDestination[]): KeptDestination | undefined =>
  before.find(({ url, secret }) => secret !== undefined && url === row.url) ??
  before.find(
    ({ no, url, secret }) => secret !== undefined && no === row.no && urlHost(url) === urlHost(row.url),
  );

interface Sealing {
  readonly seal: Seal;
  readonly tenant: TenantId;
  /** What there was: `***` keeps what is secret there. */
  readonly before: readonly KeptTask[];
  /** Whether `***` may also mean what each panel has itself, where nothing is known here. */
  readonly panelsOwn: boolean;
}

/**
 * Tasks as they are kept: what is secret in an address is sealed, and `***` keeps what there was. Throws 001 by the row where
 * there was nothing.
 */
export function sealedTasks<Task extends KeptTask>(
  tasks: readonly Task[],
  { seal, tenant, before, panelsOwn }: Sealing,
): readonly Task[] {
  const known = destinationsIn(before);
  const sealed = (row: KeptDestination): KeptDestination => {
    if (row.secret !== undefined) return row;
    if (keepsSecrets(row.url)) {
      const kept = meant(row, known)?.secret;
      if (kept !== undefined) return { ...row, secret: kept };
      if (panelsOwn) return row;
      throw new AppError('inputError', 'v2_mg_secret_again', {
        data: { where: `destinations.${row.no}.url` },
      });
    }
    const { shown: url, secrets } = maskUrl(row.url);
    return secrets.length === 0
      ? row
      : { ...row, url, secret: seal.seal(JSON.stringify(secrets), about(tenant)) };
  };
  return tasks.map((task) =>
    isReports(task) ? { ...task, destinations: task.destinations.map(sealed) } : task,
  );
}

/** Destinations as a panel is told of them. Throws 001 by the row where another key sealed what is secret there. */
export const openedDestinations = (
  seal: Seal,
  tenant: TenantId,
  destinations: readonly KeptDestination[],
): readonly ReportDestination[] =>
  destinations.map(({ secret, ...row }) => {
    if (secret === undefined) return row;
    const opened = seal.open(secret, about(tenant));
    const url = opened === null ? null : withSecrets(row.url, Secrets.parse(JSON.parse(opened)));
    if (url === null)
      throw new AppError('inputError', 'v2_mg_secret_again', {
        data: { where: `destinations.${row.no}.url` },
      });
    return { ...row, url };
  });

function shownDestination({ no, name, url, group, level }: KeptDestination): ReportDestination {
  return { no, name, url: maskUrl(url).shown, group, level };
}

/** Tasks as they are shown: nothing secret is in them, sealed or not. */
export const shownTasks = <Task extends KeptTask>(tasks: readonly Task[]): readonly Task[] =>
  tasks.map((task) =>
    isReports(task) ? { ...task, destinations: task.destinations.map(shownDestination) } : task,
  );
