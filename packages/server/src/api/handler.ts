import type { Access } from '@homeward/contract/access.ts';
import type { BodyOf, DataOf, QueryOf, RouteName, Routes } from '@homeward/contract/routes/table.ts';
import type { PanelId } from '@homeward/contract/ids.ts';
import { AppError } from '../app-error.ts';
import type { Person } from '../accounts/memberships.ts';
import type { Tokens } from '../accounts/sessions.ts';
import type { Prepared } from '../panels/prepared.ts';
import type { Resident } from '../panels/resident.ts';
import type { Scope } from '../panels/scope.ts';
import type { Services } from '../services.ts';
import type { Membership } from '../store/accounts.ts';
import type { Session } from '../store/sessions.ts';

/** A call before anybody is known. */
export interface Visit {
  readonly services: Services;
  /** The caller's address. */
  readonly source: string;
  readonly refreshCookie: string | null;
}

/** A call of somebody signed in. */
export interface Signed extends Visit {
  readonly session: Session;
  readonly token: string;
  readonly person: Person;
}

/** A call at the chosen panel, allowed by the matrix. */
export interface AtPanel extends Signed {
  readonly panel: PanelId;
  readonly membership: Membership;
  readonly scope: Scope;
  /** The matrix allows the account's own record only. */
  readonly own: boolean;
  /** The panel's last known state; null when it never sent one. */
  readonly resident: Resident | null;
}

type ContextOf<Who extends Access> = Who extends { readonly tag: 'public' }
  ? Visit
  : Who extends { readonly tag: 'session' }
    ? Signed
    : AtPanel;

/** What a handler answers: data for the envelope, a ready-made reply, or a picture. */
export type Reply<Data> =
  | { readonly tag: 'data'; readonly data: Data; readonly signedIn?: Tokens; readonly signedOut?: boolean }
  | { readonly tag: 'prepared'; readonly prepared: Prepared }
  | { readonly tag: 'picture'; readonly type: string; readonly content: Buffer };

export type Handler<Name extends RouteName> = (
  context: ContextOf<Routes[Name]['access']>,
  given: { readonly query: QueryOf<Name>; readonly body: BodyOf<Name> },
) => Promise<Reply<DataOf<Name>>> | Reply<DataOf<Name>>;

/** A handler for every route of the contract: one that is missing does not compile. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> };

export const data = <Data>(value: Data): Reply<Data> => ({ tag: 'data', data: value });
export const done = data('' as const);

/** The known state, or 995: there is nothing to show yet. */
export function stateOf({ resident }: AtPanel): Resident {
  if (!resident) throw new AppError('panelOffline', 'v2_mg_panel_offline');
  return resident;
}
