import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Reach } from '../http/judged-address.ts';
import { noAnswer, refused } from '../port.ts';
import type { PersonReceipt } from '../port.ts';
import { openDialog } from './dialog.ts';
import type { Dialog, SipAsked, SipEnd, SipLogin } from './dialog.ts';
import { headerOf, methodOf } from './message.ts';
import type { SipMessage } from './message.ts';
import { openRtpLine } from './rtp.ts';
import type { RtpLine } from './rtp.ts';
import { sdpAnswer, sdpOffer } from './sdp.ts';
import { openSipWire } from './transport.ts';
import type { SipTransport, SipWire } from './transport.ts';

/** A phone line at a SIP server: a provider's, or a router's. */
export interface SipLine {
  readonly host: string;
  readonly port: number;
  readonly transport: SipTransport;
  readonly login: SipLogin;
}

/** Ms of the parts of a call. */
export interface SipLimits {
  /** Until the server has answered. */
  readonly answer: number;
  /** Until somebody picks up; a mailbox often does after 30 s. */
  readonly ring: number;
  /** Of silence after the text, for a key. */
  readonly key: number;
  /** Of talking in all. */
  readonly talk: number;
}
export const sipLimits: SipLimits = { answer: 5_000, ring: 25_000, key: 8_000, talk: 75_000 };

const yes = '1';
const ok: SipAsked = { status: '200 OK' };

/** What a server says that did not put a call through. */
function unanswered(end: SipEnd): PersonReceipt {
  if (end.tag === 'over') return noAnswer(end.reason);
  switch (end.status) {
    case 401:
    case 403:
    case 407:
      return noAnswer(reasons.login);
    case 404:
    case 410:
    case 484:
    case 604:
      return refused(reasons.receiverRefused);
    case 486:
    case 600:
      return noAnswer(reasons.busy);
    case 408:
    case 480:
    case 487:
      return noAnswer(reasons.notPickedUp);
    case 603:
      return noAnswer(reasons.declined);
    default:
      return noAnswer(`${sipMark} ${end.status}`);
  }
}

/** The key that an INFO tells of; '' is none. */
function keyOf(message: SipMessage): string {
  const kind = headerOf(message, 'content-type').toLowerCase();
  if (!kind.startsWith('application/dtmf')) return '';
  return (
    (/^\s*signal\s*=\s*([\d*#A-D])/im.exec(message.body) ?? /^\s*([\d*#A-D])\s*$/.exec(message.body))?.[1] ??
    ''
  );
}

/** Somebody has picked up. */
export interface SipCall {
  readonly rtp: RtpLine;
  /** Resolves when 1 was pressed; never else. */
  readonly confirmed: Promise<'yes'>;
  /** Resolves when the other side has hung up, or is gone. */
  readonly over: Promise<'over'>;
  /** Hangs up and frees everything. */
  end(): Promise<void>;
}

export interface CallParts {
  readonly line: SipLine;
  /** Where the server's name leads, judged. */
  readonly address: string;
  readonly to: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly limits: SipLimits;
  readonly reach: Reach;
  readonly signal: AbortSignal;
}

/** Registers and calls a number; resolves when somebody has picked up, or with why nobody did. */
export async function openSipCall(parts: CallParts): Promise<SipCall | PersonReceipt> {
  const { line, address, to, clock, random, limits, reach, signal } = parts;
  const { login } = line;
  const over = Promise.withResolvers<'over'>();
  const confirmed = Promise.withResolvers<'yes'>();
  const dialogs: Dialog[] = [];
  const session = Buffer.from(random.bytes(4)).readUInt32BE();
  let own = { host: '', port: 0 };
  let rtp: RtpLine | null = null;
  let lost: string | null = null;

  const offer = (port: number): string => sdpOffer(own.host, port, session);
  /** A server may lead the speech elsewhere while the call goes on. */
  function moved(request: SipMessage): SipAsked {
    const heard = sdpAnswer(request.body);
    if (rtp === null || !dialogs.some((one) => one.isMine(request))) return { status: '486 Busy Here' };
    if (heard !== null && reach(heard.host, heard.port, false)) rtp.connect(heard);
    return { ...ok, body: offer(rtp.port) };
  }
  function asked(request: SipMessage): SipAsked {
    switch (methodOf(request)) {
      case 'BYE':
        over.resolve('over');
        return ok;
      case 'INFO':
        if (keyOf(request) === yes) confirmed.resolve('yes');
        return ok;
      case 'INVITE':
        return moved(request);
      case 'OPTIONS':
      case 'NOTIFY':
      case 'UPDATE':
        return ok;
      default:
        return { status: '501 Not Implemented' };
    }
  }
  const wire: SipWire = openSipWire({
    ...line,
    address,
    heard: (message) => (dialogs.find((one) => one.isMine(message)) ?? dialogs.at(-1))?.heard(message),
    ended: (reason) => {
      lost = reason;
      for (const one of dialogs) one.end(reason);
      over.resolve('over');
    },
  });
  const free = (): void => {
    rtp?.close();
    wire.close();
  };

  async function begin(): Promise<SipCall | PersonReceipt> {
    const late = Promise.withResolvers<null>();
    const cancelConnect = clock.after(limits.answer, () => late.resolve(null));
    const here = await Promise.race([wire.ready, late.promise]);
    cancelConnect();
    if (here === null) return noAnswer(lost ?? reasons.noConnection);
    own = here;
    const dialog = (): Dialog => {
      const made = openDialog({ wire, own, login, clock, random, asked });
      dialogs.push(made);
      return made;
    };
    const registrar = `sip:${login.domain}`;
    const entered = await dialog().request(
      {
        method: 'REGISTER',
        uri: registrar,
        to: `<sip:${login.user}@${login.domain}>`,
        headers: [['Expires', '300']],
        within: limits.answer,
        until: limits.answer,
      },
      signal,
    );
    if (entered.tag === 'over' || entered.status >= 300) return unanswered(entered);
    const speech = await openRtpLine({
      host: own.host,
      clock,
      random,
      pressed: (key) => {
        if (key === yes) confirmed.resolve('yes');
      },
    });
    rtp = speech;
    const uri = `sip:${to}@${login.domain}`;
    const call = dialog();
    const target = { uri, to: `<${uri}>` };
    let rings = false;
    const end = await call.request(
      {
        ...target,
        method: 'INVITE',
        headers: [['Content-Type', 'application/sdp']],
        body: offer(speech.port),
        within: limits.answer,
        until: limits.ring,
        meanwhile: () => {
          rings = true;
        },
      },
      signal,
    );
    if (end.tag === 'over' && end.reason === reasons.silence && rings) return noAnswer(reasons.notPickedUp);
    if (end.tag === 'over' || end.status >= 300) return unanswered(end);
    const hangUp = (): Promise<unknown> =>
      call.request({ ...target, method: 'BYE', within: limits.answer, until: limits.answer }, neverAborted);
    const heard = sdpAnswer(end.message.body);
    if (heard === null || !reach(heard.host, heard.port, false)) {
      await hangUp();
      return noAnswer(`${sipMark} 488`);
    }
    speech.connect(heard);
    let isOver = false;
    void over.promise.then(() => {
      isOver = true;
    });
    return {
      rtp: speech,
      confirmed: confirmed.promise,
      over: over.promise,
      end: async () => {
        if (!isOver) await hangUp();
        free();
      },
    };
  }

  const result = await begin().catch(() => noAnswer(reasons.failed));
  if ('tag' in result) free();
  return result;
}

const sipMark = 'SIP';
const neverAborted = new AbortController().signal;
