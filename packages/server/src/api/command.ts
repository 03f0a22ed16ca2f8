import type { CommandResult, PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { panelCodes } from '@homeward/contract/words/api/reply-codes.ts';
import type { AccountId, AreaId, CommandId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { AreaTarget, PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { PanelAnswer, PanelQuestion, QuestionOf } from '@homeward/contract/shapes/panel/question.ts';
import type { Membership } from '../store/accounts.ts';
import { AppError, nodesApart, notFound } from '../base/app-error.ts';
import { boundSlot } from './bound-code.ts';
import { aboutCommand } from '../audit/about-command.ts';
import { newId } from '../accounts/secrets.ts';
import { askPanel } from '../link/questions.ts';
import { sessionSlots } from '../accounts/session-slots.ts';
import { assertGuardsOn } from './assert-may.ts';
import type { AtPanel } from './handler.ts';
import { note } from './note.ts';
import { digest } from './once.ts';
import { refusalError } from './refusal.ts';
import { assertDeviceTrusted, proofsOf } from './step-up.ts';
import { isSessionEnough } from './trust.ts';

/** Whether this person may act on an area; on 0, which means all of the panel's, only where all of them are his. */
function mayActOn({ membership: { areas }, resident }: AtPanel, area: AreaTarget): boolean {
  if (areas.length === 0) return true;
  const wanted = area === 0 ? (resident?.areas ?? []).map(({ id }) => id) : [area];
  return wanted.length > 0 && wanted.every((one) => areas.includes(one));
}

/** Throws as for an area that is not there when this person may not act on it; area 0 means all of the panel's. */
export function assertArea(context: AtPanel, area: AreaTarget): void {
  if (!mayActOn(context, area)) throw notFound();
}

/** An area as a request names it; 0 means all. Throws for what is no area's number. */
export function areaTarget(area: number): AreaTarget {
  if (area === 0) return 0;
  if (area < 1 || area > 8) throw notFound();
  return area as AreaId;
}

/**
 * The area that a request names, for somebody who may act on it. All areas are there for everybody: who has only some of
 * them is told so.
 */
export function ownTarget(context: AtPanel, area: number): AreaTarget {
  const target = areaTarget(area);
  if (target === 0 && !mayActOn(context, 0))
    throw new AppError('forbidden', 'v2_mg_not_all_areas', { data: { where: 'area' } });
  assertArea(context, target);
  return target;
}

/** The same id for the same key and command of the same person: however often it arrives, the hub acts once. */
export const keyedId = (account: AccountId, panel: PanelId, key: string, wanted: PanelCommand): CommandId =>
  digest([account, panel, key, wanted]).slice(0, 32) as CommandId;

/** The slot somebody stands for at a panel, by his role; consent and own codes go by it. */
function slotOfRole({ role, slots }: Membership): PinSlot | null {
  if (role === 'master') return { tag: 'master' };
  if (role === 'installer') return { tag: 'installer' };
  return slots.find(({ tag }) => tag === 'user') ?? null;
}

/**
 * What the panel makes of a command, be it a refusal; throws 995 when it cannot be reached, 503 when
 * the node that it is connected to cannot, or 996 with panelCode
 * `noAnswer` when nobody knows whether it did. `slots`: whose codes count, where that is not by the membership.
 */
export async function resultOf(
  context: AtPanel,
  wanted: PanelCommand,
  slots: readonly PinSlot[] = sessionSlots(context.membership.slots),
): Promise<CommandResult> {
  const { services, panel, person, session, membership, key } = context;
  const { clock, links, options, random } = services;
  const noteOutcome = (outcome: string): void =>
    note(context, { scope: panel, act: wanted.tag, outcome, body: aboutCommand(wanted) });
  try {
    assertGuardsOn(context, wanted);
    await assertDeviceTrusted(context, wanted);
  } catch (error) {
    noteOutcome('confirmFirst');
    throw error;
  }
  const bound = await boundSlot(context, wanted);
  const sent = await links.send(panel, {
    id: key === null ? (newId(random) as CommandId) : keyedId(session.account, panel, key, wanted),
    actor: {
      tag: 'person',
      name: person.account.name.slice(0, 64),
      channel: session.channel,
      slot: bound ?? slotOfRole(membership),
      account: person.account.id,
    },
    slots,
    trusted: bound !== null || isSessionEnough(context, wanted),
    ...(services.sessions.isFresh(session) && { proven: true }),
    expiresAt: clock.now() + options.limits.commandTimeout,
    command: wanted,
  });
  noteOutcome(
    sent.tag !== 'answered' ? sent.tag : sent.result.tag === 'done' ? 'done' : sent.result.refusal.tag,
  );
  switch (sent.tag) {
    case 'unreached':
      throw new AppError('panelOffline', 'v2_mg_panel_offline');
    case 'apart':
      throw nodesApart();
    case 'noAnswer':
      throw new AppError('panelFault', 'v2_mg_panel_no_answer', { panelCode: 'noAnswer' });
    case 'answered':
      return sent.result;
  }
}

/** A lock of a person's codes ends with a fresh proof (decision 39): `data.proofs` says by what. */
function endedByProof({ services, session, person }: AtPanel, error: AppError): AppError {
  const isLock = error.panelCode === panelCodes.lockedOut;
  if (!isLock || session.appPassword !== null || services.sessions.isFresh(session)) return error;
  const data = { ...(error.data as object), proofs: proofsOf(person) };
  return new AppError('panelFault', error.message, { panelCode: 'lockedOut', data });
}

/** As `command`. Resolves with the panel's revision at which it was done: an older state knows nothing of it. */
export async function revisionAfter(
  context: AtPanel,
  wanted: PanelCommand,
  slots?: readonly PinSlot[],
): Promise<number> {
  const result = await resultOf(context, wanted, slots);
  if (result.tag === 'refused') throw endedByProof(context, refusalError(result.refusal, context.resident));
  return result.revision;
}

/** Has the panel carry out a command. Resolves when it did; throws its refusal, or what `resultOf` throws. */
export async function command(
  context: AtPanel,
  wanted: PanelCommand,
  slots?: readonly PinSlot[],
): Promise<void> {
  await revisionAfter(context, wanted, slots);
}

/** Changes how the panel is set up. 409 where the caller named a revision that is no longer the panel's. */
export const configure = (context: AtPanel, edit: ConfigEdit, pin: string | null = null): Promise<void> =>
  command(context, { tag: 'configure', edit, expect: context.expect, pin });

/** What the panel answers, as `askPanel`. */
export const ask = <Tag extends PanelQuestion['tag']>(
  { services, panel }: Pick<AtPanel, 'services' | 'panel'>,
  question: QuestionOf<Tag>,
): Promise<Extract<PanelAnswer, { tag: Tag }>> => askPanel({ links: services.links, panel }, question);
