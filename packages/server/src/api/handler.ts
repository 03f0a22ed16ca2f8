import type { Access } from '@homeward/contract/shapes/access/access.ts';
import type { BodyOf, DataOf, QueryOf, RouteName, Routes } from '@homeward/contract/routes/table.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { AppError } from '../base/app-error.ts';
import type { JsonOf } from '../base/json-text.ts';
import type { Person } from '../accounts/memberships.ts';
import type { Tokens } from '../accounts/new-session.ts';
import type { Prepared } from '../panels/prepared.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import type { Scope } from '../panels/scope.ts';
import type { Services } from '../services.ts';
import type { Membership } from '../store/accounts.ts';
import type { Session } from '../store/sessions.ts';
import type { Staff, Tenant } from '../store/tenants.ts';

/** A call before anybody is known. */
export interface Visit {
  readonly services: Services;
  /** The caller's address. */
  readonly source: string;
  readonly refreshCookie: string | null;
  /** By which a device is known to accounts (`KnownDevices`). */
  readonly deviceCookie: string | null;
  /** Of a call that changes something: where the browser believes to be (`https://home.example`). */
  readonly origin: string;
  /** What the caller's browser or program says of itself. */
  readonly agent: string;
  /** Scalars of ours are to go as texts (wire/scalars.ts). */
  readonly texts: boolean;
  /** It came below `/yapi`, where clients speak the family's second dialect. */
  readonly yapi: boolean;
}

/** A call of somebody signed in. */
export interface Signed extends Visit {
  readonly session: Session;
  readonly token: string;
  readonly person: Person;
  /** Of a call that changes something: repeated with the same one, it acts once. */
  readonly key: string | null;
  /** The revision that an edit starts from, of what its route says; null is whatever there is. */
  readonly expect: number | null;
}

/** A call at the chosen panel, allowed by the matrix. */
export interface AtPanel extends Signed {
  readonly panel: PanelId;
  readonly membership: Membership;
  readonly scope: Scope;
  /** The matrix allows the account's own record only. */
  readonly own: boolean;
  /** The panel's last known state; null when it never sent one. */
  readonly resident: CachedPanel | null;
  /** By which word of the owner somebody of outside is let in; null for those who belong here. */
  readonly grant: string | null;
}

/** A call for the tenant somebody works for, allowed by the tenants' matrix. */
export interface ForTenant extends Signed {
  readonly tenant: Tenant;
  readonly staff: Staff;
  /** Without names, phones and addresses. */
  readonly masked: boolean;
}

type ContextOf<Who extends Access> = Who extends { readonly tag: 'public' }
  ? Visit
  : Who extends { readonly tag: 'session' }
    ? Signed
    : Who extends { readonly tag: 'tenant' }
      ? ForTenant
      : AtPanel;

/** What a handler answers: data for the envelope, a list that goes into it as it is, a ready-made reply, a picture, or a table that is sent as it is made. */
export type Reply<Data> =
  | {
      readonly tag: 'data';
      readonly data: Data;
      readonly signedIn?: Tokens;
      readonly signedOut?: boolean;
      /** So much of it that it is sent compressed to whoever takes it. */
      readonly long?: true;
    }
  /** The JSON of a list that was made elsewhere. */
  | { readonly tag: 'list'; readonly json: JsonOf<Data> }
  | { readonly tag: 'prepared'; readonly prepared: Prepared }
  | {
      readonly tag: 'picture';
      readonly type: string;
      readonly content: Buffer;
      /** A browser that opens it by itself saves it, and shows nothing. */
      readonly download?: boolean;
      /** What the next request names as seen. */
      readonly mark?: string;
      /** The asker's browser may keep it, and asks each time whether it may show it still. */
      readonly kept?: boolean;
    }
  /** What a browser saves under the name, and shows nothing of. */
  | { readonly tag: 'file'; readonly name: string; readonly content: Buffer }
  | { readonly tag: 'table'; readonly name: string; readonly lines: AsyncIterable<string> };

export type Handler<Name extends RouteName> = (
  context: ContextOf<Routes[Name]['access']>,
  given: { readonly query: QueryOf<Name>; readonly body: BodyOf<Name> },
) => Promise<Reply<DataOf<Name>>> | Reply<DataOf<Name>>;

/** A handler for every route of the contract: one that is missing does not compile. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> };

export const data = <Data>(value: Data): Reply<Data> => ({ tag: 'data', data: value });
export const done = data('' as const);
/** As `data`, of what may be hundreds of rows. */
export const longData = <Data>(value: Data): Reply<Data> => ({ tag: 'data', data: value, long: true });

/** The known state, or 995: there is nothing to show yet. */
export function stateOf({ resident }: AtPanel): CachedPanel {
  if (!resident) throw new AppError('panelOffline', 'v2_mg_panel_offline');
  return resident;
}
