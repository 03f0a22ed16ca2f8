import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Reach } from '../http/judged-address.ts';
import type { SipLine } from './call.ts';
import { sdpAnswer, sdpTaken } from './sdp.ts';
import type { Heard } from './sdp.ts';
import { openDialog } from './dialog.ts';
import type { SipAsked } from './dialog.ts';
import { headerOf, methodOf, uriOf } from './message.ts';
import type { SipMessage } from './message.ts';
import { openRtpLine } from './rtp.ts';
import type { RtpLine } from './rtp.ts';
import type { SipWire } from './transport.ts';

/** Somebody who was put through. */
export interface PhoneCall {
  readonly caller: string;
  /** Says 8,000 samples a second, as they come. */
  speak(samples: Int16Array): void;
  hangUp(): Promise<void>;
}

/** What hears whoever calls. */
export interface Ears {
  readonly heard: (samples: Int16Array) => void;
  /** The call is over; nothing follows. */
  readonly over: () => void;
}

export interface TakenCall extends PhoneCall {
  readonly over: Promise<void>;
  isMine(message: SipMessage): boolean;
  heard(message: SipMessage): void;
  /** The server is gone, and with it the call. */
  lost(): void;
}

/** Ms of what a phone waits for. */
export interface PhoneLimits {
  /** Until the server has answered. */
  readonly answer: number;
  /** Between two tries of a server that does not let the phone in. */
  readonly again: number;
  /** Of a call in all, and of one in which nothing is heard. */
  readonly talk: number;
  readonly silence: number;
  /** Between two looks at whether anything is heard still. */
  readonly look: number;
}
export const phoneLimits: PhoneLimits = {
  answer: 5_000,
  again: 15_000,
  talk: 600_000,
  silence: 30_000,
  look: 5_000,
};

export interface PhoneParts {
  readonly line: SipLine;
  /** Where the server's name leads, judged; null where it leads nowhere. Asked each time that it is connected. */
  readonly address: () => Promise<string | null>;
  /** A STUN server, by which speech finds through a router; null for none. Asked for each call. */
  readonly stun: () => Promise<{ readonly host: string; readonly port: number } | null>;
  readonly clock: Clock;
  readonly random: Random;
  readonly limits: PhoneLimits;
  readonly reach: Reach;
  /** The server knows the phone, or why it does not: after each try. */
  readonly registered: (reason: string | null) => void;
  /** Whether somebody who calls is put through. */
  readonly mayCall: (caller: string) => boolean;
  /** Somebody is put through: what hears him. */
  readonly called: (call: PhoneCall) => Ears;
}

interface CallParts extends PhoneParts {
  readonly wire: SipWire;
  readonly own: { readonly host: string; readonly port: number };
  readonly invite: SipMessage;
  readonly caller: string;
}

const ok: SipAsked = { status: '200 OK' };
/** Ms after which an answer that nobody confirmed is given again, twice as many each time, and the longest (RFC 3261). */
const [firstWait, longestWait] = [500, 4_000];

/** Takes a call: speech goes to and fro until somebody hangs up. Null where the other side has no speech that we know. */
export function openPhoneCall(parts: CallParts): TakenCall | null {
  const { line, wire, own, invite, caller, clock, random, limits, reach, stun } = parts;
  const offer = sdpAnswer(invite.body);
  if (offer === null || !reach(offer.host, offer.port, false)) return null;
  const first: Heard = offer;
  const ended = Promise.withResolvers<void>();
  const session = Buffer.from(random.bytes(4)).readUInt32BE();
  const cancels: (() => void)[] = [];
  let rtp: RtpLine | null = null;
  let ears: Ears | null = null;
  let place = { host: own.host, port: 0 };
  let isOver = false;
  /** What whoever calls is answered where the call did not come about. */
  let refusal = '487 Request Terminated';
  let cancelAgain = (): void => {};
  let heardAt = clock.monotonic();

  function finish(): void {
    if (isOver) return;
    isOver = true;
    cancelAgain();
    for (const cancel of cancels) cancel();
    rtp?.close();
    ears?.over();
  }
  function invited(request: SipMessage): SipAsked {
    if (rtp === null) return { status: isOver ? refusal : '100 Trying' };
    const moved = sdpAnswer(request.body) ?? first;
    if (reach(moved.host, moved.port, false)) rtp.connect(moved);
    return { ...ok, body: sdpTaken(place.host, place.port, session, moved) };
  }
  function asked(request: SipMessage): SipAsked {
    switch (methodOf(request)) {
      case 'INVITE':
        return invited(request);
      case 'BYE':
        finish();
        ended.resolve();
        return ok;
      case 'CANCEL':
        if (rtp === null) unanswered();
        return ok;
      case 'INFO':
      case 'OPTIONS':
      case 'UPDATE':
        return ok;
      default:
        return { status: '501 Not Implemented' };
    }
  }
  const dialog = openDialog({ wire, own, login: line.login, clock, random, asked, of: invite });
  /** It ends before it was answered: its first request gets an answer yet. */
  function unanswered(): void {
    if (isOver) return;
    finish();
    dialog.heard(invite);
    ended.resolve();
  }
  /** Answers the call again and again until the other side says that it has heard so: datagrams get lost. */
  function answer(wait: number): void {
    dialog.heard(invite);
    cancelAgain = clock.after(wait, () => answer(Math.min(2 * wait, longestWait)));
  }
  async function hangUp(): Promise<void> {
    if (rtp === null) return unanswered();
    if (isOver) return;
    finish();
    const uri = uriOf(headerOf(invite, 'from'));
    const { answer: within } = limits;
    await dialog.request({ method: 'BYE', uri, to: `<${uri}>`, within, until: within }, never);
    ended.resolve();
  }
  const call: PhoneCall = { caller, speak: (samples) => rtp?.speak(samples), hangUp };
  function look(): void {
    if (clock.monotonic() - heardAt >= limits.silence) void hangUp();
    else cancels[0] = clock.after(limits.look, look);
  }

  async function begin(): Promise<void> {
    const opened = await openRtpLine({
      host: own.host,
      clock,
      random,
      pressed: () => undefined,
      heard: (samples) => {
        heardAt = clock.monotonic();
        ears?.heard(samples);
      },
    });
    const server = await stun().catch(() => null);
    const outside = server === null ? null : await opened.outside(server, limits.answer);
    if (isOver) return opened.close();
    rtp = opened;
    place = outside ?? { host: own.host, port: opened.port };
    answer(firstWait);
    cancels.push(
      clock.after(limits.look, look),
      clock.after(limits.talk, () => void hangUp()),
    );
    ears = parts.called(call);
  }
  void begin().catch(() => {
    refusal = '500 Server Internal Error';
    void hangUp();
  });

  return {
    ...call,
    over: ended.promise,
    isMine: dialog.isMine,
    heard: (message) => {
      if (methodOf(message) === 'ACK') cancelAgain();
      dialog.heard(message);
    },
    lost: () => {
      dialog.end('');
      finish();
      ended.resolve();
    },
  };
}

const never = new AbortController().signal;
