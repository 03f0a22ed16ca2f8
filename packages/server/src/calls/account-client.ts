import type { accountRoutes } from '@homeward/contract/routes/account.ts';
import { tellOwner } from '../accounts/account-mail.ts';
import { newId } from '../accounts/secrets.ts';
import { sentPicture } from '../accounts/sent-picture.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { assertPerson, assertProven } from '../api/step-up.ts';
import { AppError, notFound } from '../app-error.ts';
import { appPasswordsOf } from '../store/app-passwords.ts';
import { avatarOf, deleteAvatar, putAvatar } from '../store/profiles.ts';
import { noteAct } from './signed-in.ts';

const appPasswordsMost = 20;

type Here =
  | 'GET /account/app_password'
  | 'POST /account/app_password'
  | 'DELETE /account/app_password'
  | 'GET /user/avatar'
  | 'POST /user/avatar';

/** Passwords for clients, and a person's picture. */
export const accountClientHandlers: Pick<Handlers, Extract<keyof typeof accountRoutes, Here>> = {
  'GET /account/app_password': async (context) => {
    assertPerson(context);
    const own = await appPasswordsOf(context.services.store.db, context.session.account);
    return data(
      own.map(({ id, name, rights, createdAt, lastUsed }) => ({
        id,
        name,
        rights,
        created_at: createdAt,
        last_used: lastUsed,
      })),
    );
  },
  'POST /account/app_password': async (context, { body }) => {
    assertProven(context);
    const { services, session, person } = context;
    const { accounts, store, random } = services;
    if ((await appPasswordsOf(store.db, session.account)).length >= appPasswordsMost)
      throw new AppError('inputError', 'v2_mg_too_many');
    const id = newId(random);
    const secret = await accounts.createAppPassword(session.account, body.name, body.rights, undefined, id);
    noteAct(context, person.account.login, 'addAppPassword', 'done', {
      name: body.name,
      rights: body.rights,
    });
    tellOwner(services, person.account, 'appPassword');
    return data({ id, secret });
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
