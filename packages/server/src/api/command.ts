import { hash } from 'node:crypto';
import type { PanelCommand } from '@homeward/contract/command.ts';
import type { AreaId, CommandId } from '@homeward/contract/ids.ts';
import type { AreaTarget } from '@homeward/contract/modes.ts';
import { AppError, notFound } from '../app-error.ts';
import { newId } from '../accounts/secrets.ts';
import type { AtPanel } from './handler.ts';
import { refusalError } from './refusal.ts';

/** Throws as for an area that is not there when this person may not act on it; area 0 means all of the panel's. */
export function assertArea(context: AtPanel, area: AreaTarget): void {
  const { areas } = context.membership;
  if (areas.length === 0) return;
  const wanted = area === 0 ? (context.resident?.areas ?? []).map(({ id }) => id) : [area];
  if (wanted.length === 0 || !wanted.every((one) => areas.includes(one))) throw notFound();
}

/** An area as a request names it; 0 means all. Throws for what is no area's number. */
export function areaTarget(area: number): AreaTarget {
  if (area === 0) return 0;
  if (area < 1 || area > 8) throw notFound();
  return area as AreaId;
}

/** The same id for the same key of the same person: however often it arrives, the hub acts once. */
const idOf = (context: AtPanel, key: string | null): CommandId =>
  (key === null
    ? newId(context.services.random)
    : hash('sha256', JSON.stringify([context.session.account, context.panel, key])).slice(
        0,
        32,
      )) as CommandId;

/**
 * Has the panel carry out a command. Resolves when it did; throws its refusal, 995 when the panel cannot be reached,
 * or 996 with panelCode `noAnswer` when nobody knows whether it did.
 */
export async function command(
  context: AtPanel,
  wanted: PanelCommand,
  key: string | null = null,
): Promise<void> {
  const { services, panel, person, session, membership } = context;
  const { clock, links, options, audit } = services;
  const { pinless } = options;
  const sent = await links.send(panel, {
    id: idOf(context, key),
    actor: { tag: 'person', name: person.account.name.slice(0, 64), channel: session.channel, slot: null },
    slots: membership.slots,
    trusted: typeof pinless === 'function' ? pinless(panel) : pinless,
    expiresAt: clock.now() + options.limits.commandTimeout,
    command: wanted,
  });
  const outcome =
    sent.tag !== 'answered' ? sent.tag : sent.result.tag === 'done' ? 'done' : sent.result.refusal.tag;
  audit.note({
    scope: panel,
    actor: person.account.login,
    act: wanted.tag,
    outcome,
    // Never the PIN.
    body: 'area' in wanted ? { area: wanted.area } : {},
  });
  switch (sent.tag) {
    case 'unreached':
      throw new AppError('panelOffline', 'v2_mg_panel_offline');
    case 'noAnswer':
      throw new AppError('panelFault', 'v2_mg_panel_no_answer', { panelCode: 'noAnswer' });
    case 'answered':
      if (sent.result.tag === 'refused') throw refusalError(sent.result.refusal, context.resident);
  }
}
