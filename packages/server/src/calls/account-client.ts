import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { accountRoutes } from '@homeward/contract/routes/access/account.ts';
import { tellOwner } from '../accounts/account-mail.ts';
import { newId } from '../accounts/secrets.ts';
import { sessionSlots } from '../accounts/session-slots.ts';
import { sentPicture } from '../accounts/sent-picture.ts';
import { command } from '../api/command.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers, Signed } from '../api/handler.ts';
import { atPanel } from '../api/identify.ts';
import { assertPerson, assertProven } from '../api/step-up.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { appPasswordsOf, bindAppPassword } from '../store/app-passwords.ts';
import type { BoundCode } from '../store/app-passwords.ts';
import { avatarOf, deleteAvatar, putAvatar } from '../store/profiles.ts';
import { noteAct } from './signed-in.ts';

const appPasswordsMost = 20;

const told = (code: BoundCode | null) => ({ code_panel: code?.panel ?? null, code_slot: code?.slot ?? null });

/** Whoever may not arm at a panel has no code to give away there. */
const arming = { access: { tag: 'panel', capability: 'arm', verb: 'write' } } as const;

/**
 * The slot that a code opens, proven by the panel itself; null where no code is given. Only codes for every day: the
 * owner's own, or a user's. Throws what the panel says of a wrong one.
 */
async function provenCode(
  context: Signed,
  { pincode, panel }: { readonly pincode?: string | undefined; readonly panel?: PanelId | undefined },
): Promise<BoundCode | null> {
  if (pincode === undefined) return null;
  const where = panel ?? context.session.panel;
  if (where === null) throw notFound();
  const at = await atPanel(context, where, 'POST /account/app_password', arming);
  const { slots } = at.membership;
  const slot = slots.find(({ tag }) => tag === 'master') ?? slots.find(({ tag }) => tag === 'user');
  if (slot === undefined) throw new AppError('forbidden', 'v2_mg_not_allowed');
  // Under duress it looks the same, and help is called.
  const counting = [slot, ...sessionSlots(slots).filter(({ tag }) => tag === 'duress')];
  await command(at, { tag: 'provePin', pin: pincode, own: true }, counting);
  return { panel: where, slot: slotNumber(slot) };
}

type Here =
  | 'GET /account/app_password'
  | 'POST /account/app_password'
  | 'PUT /account/app_password'
  | 'DELETE /account/app_password'
  | 'GET /user/avatar'
  | 'POST /user/avatar';

/** Passwords for clients, and a person's picture. */
export const accountClientHandlers: Pick<Handlers, Extract<keyof typeof accountRoutes, Here>> = {
  'GET /account/app_password': async (context) => {
    assertPerson(context);
    const own = await appPasswordsOf(context.services.store.db, context.session.account);
    return data(
      own.map(({ id, name, rights, createdAt, lastUsed, code }) => ({
        id,
        name,
        rights,
        created_at: createdAt,
        last_used: lastUsed,
        ...told(code),
      })),
    );
  },
  'POST /account/app_password': async (context, { body }) => {
    assertProven(context);
    const { services, session, person } = context;
    const { accounts, store, random } = services;
    if ((await appPasswordsOf(store.db, session.account)).length >= appPasswordsMost)
      throw new AppError('inputError', 'v2_mg_too_many');
    if (body.rights === 'read' && body.pincode !== undefined)
      throw new AppError('inputError', 'v2_mg_input_error', { data: { where: 'pincode' } });
    const code = await provenCode(context, body);
    const id = newId(random);
    const { name, rights } = body;
    const secret = await accounts.createAppPassword(session.account, name, rights, undefined, id, code);
    noteAct(context, person.account.login, 'addAppPassword', 'done', {
      name: body.name,
      rights: body.rights,
    });
    tellOwner(services, person.account, 'appPassword');
    if (code !== null) noteAct(context, person.account.login, 'bindAppPassword', 'done', { name });
    return data({ id, secret, ...told(code) });
  },
  'PUT /account/app_password': async (context, { body }) => {
    assertProven(context);
    const { services, session, person } = context;
    const { db } = services.store;
    const entry = (await appPasswordsOf(db, session.account)).find(({ id }) => id === body.id);
    if (!entry) throw notFound();
    if (entry.rights === 'read' && body.pincode !== undefined)
      throw new AppError('inputError', 'v2_mg_input_error', { data: { where: 'pincode' } });
    const code = await provenCode(context, body);
    if (!(await bindAppPassword(db, session.account, entry.id, code))) throw notFound();
    const act = code === null ? 'unbindAppPassword' : 'bindAppPassword';
    noteAct(context, person.account.login, act, 'done', { name: entry.name });
    if (code !== null) tellOwner(services, person.account, 'appPassword');
    return data(told(code));
  },
  'DELETE /account/app_password': async (context, { query, body }) => {
    assertPerson(context);
    const { services, session, person } = context;
    if (!(await services.accounts.revokeAppPassword(session.account, query.id ?? body.id ?? '')))
      throw notFound();
    noteAct(context, person.account.login, 'removeAppPassword', 'done');
    return done;
  },
  'GET /user/avatar': async ({ services, session }) => {
    const avatar = await avatarOf(services.store.db, session.account);
    if (!avatar) throw notFound();
    return { tag: 'picture', type: avatar.type, content: avatar.content, download: true };
  },
  'POST /user/avatar': async (context, { body }) => {
    assertPerson(context);
    const { services, session } = context;
    const { db } = services.store;
    const at = services.clock.now();
    const picture = sentPicture(body.content);
    if (picture === null) await deleteAvatar(db, session.account);
    else await putAvatar(db, session.account, { ...picture, at });
    return data({ at });
  },
};
