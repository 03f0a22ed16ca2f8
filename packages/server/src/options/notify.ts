import type { Gateway } from '@homeward/channels/http/gateway.ts';
import type { SmtpServer } from '@homeward/channels/mail/url.ts';
import type { SipLine } from '@homeward/channels/sip/call.ts';
import type { SmppServer } from '@homeward/channels/smpp/session.ts';
import type { PushKeys } from '@homeward/channels/push/keys.ts';
import type { PhoneWay } from '@homeward/contract/words/reports/machine-rows.ts';
import type { FlagName } from '@homeward/contract/words/values/limits.ts';

/** How the operator lets the server reach people. */
export interface NotifyOptions {
  readonly mail: SmtpServer | null;
  readonly sms: Gateway | null;
  /** A gateway for text messages that speaks SMPP. */
  readonly smpp: SmppServer | null;
  /** Text messages go by the modem of this machine. */
  readonly modem: true | null;
  readonly voice: Gateway | null;
  /** A phone line of one's own. */
  readonly sip: SipLine | null;
  /** What is played where this machine cannot speak: a WAV file; absent is nothing. */
  readonly sipPrompt?: string;
  /** Which way to phones comes first where there are several; absent is as usual. */
  readonly turns?: Readonly<Partial<Record<PhoneWay, number>>>;
  /** `mailto:` or `https:` address of the operator, for push services; null is that of the mail. */
  readonly pushSubject: string | null;
  /** Null: the installation makes its own, once, and keeps them. */
  readonly pushKeys: PushKeys | null;
  /** Networks beside the public Internet that webhooks and pushes may reach, as `192.168.1.0/24`. */
  readonly networks: readonly string[];
  /** Which of mail and the ways to phones were typed in the portal rather than said by the machine. */
  readonly typed?: ReadonlySet<string>;
}

/**
 * Flags with calls by voice on, where the portal has a gateway for them: it is the account that they need (S2.17, S9.3).
 * What a variable says comes with flags of its own.
 */
export const withVoice = (
  flags: Readonly<Record<FlagName, boolean>>,
  options: NotifyOptions | undefined,
): Readonly<Record<FlagName, boolean>> =>
  options?.typed?.has('voice') === true || options?.typed?.has('sip') === true
    ? { ...flags, voiceReport: true, voiceAccount: true }
    : flags;

export const noNotifyOptions: NotifyOptions = {
  mail: null,
  sms: null,
  smpp: null,
  modem: null,
  voice: null,
  sip: null,
  pushSubject: null,
  pushKeys: null,
  networks: [],
};
