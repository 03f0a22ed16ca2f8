import { codes, panelCodes } from '@homeward/contract/words/api/reply-codes.ts';
import type { CodeName, PanelCodeName } from '@homeward/contract/words/api/reply-codes.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

export interface AppErrorDetail {
  /** By name; errors of PIN commands have codes of their own (S5.8). */
  readonly panelCode?: PanelCodeName | { readonly pinError: string };
  /** What stands in `data`; never anything of the inside. */
  readonly data?: unknown;
  /** HTTP status; 200 for nearly all logical failures (domain 1.0). */
  readonly status?: number;
}

/** What an error says: a key, clauses of `fault=device` (S7.4), or a word of OAuth. */
export type Spoken = MessageKey | `${string}=${string}` | 'unsupported_grant_type' | 'invalid_request';

const byName: Readonly<Record<CodeName, string>> = codes;

/** A failure a caller is told of: a code of the contract and a message key. The one error class of the shell. */
export class AppError extends Error {
  declare readonly message: Spoken;
  readonly code: string;
  readonly panelCode: string;
  readonly data: unknown;
  readonly status: number;

  constructor(code: CodeName, message: Spoken, detail: AppErrorDetail = {}) {
    super(message);
    this.name = 'AppError';
    this.code = byName[code];
    const { panelCode = 'none' } = detail;
    this.panelCode = typeof panelCode === 'string' ? panelCodes[panelCode] : panelCode.pinError;
    this.data = detail.data ?? '';
    this.status = detail.status ?? 200;
  }
}

/** The session is over or was never there: HTTP 401 with code 999 (S4.1). */
export const sessionOver = (): AppError =>
  new AppError('sessionExpired', 'v2_mg_login_timeout', { status: 401 });

/** Absent and foreign things look the same. */
export const notFound = (): AppError => new AppError('notFound', 'v2_mg_no_data_found');

/** A part that this server needs is away for now: HTTP 503, and the message says which. Nothing was done. */
export const awayError = (messageKey: MessageKey): AppError =>
  new AppError('unavailable', messageKey, { status: 503 });

/** The panel is connected to another node, and the nodes cannot speak with each other. */
export const nodesApart = (): AppError => awayError('v2_mg_nodes_apart');
