import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import { openDialog } from './dialog.ts';
import type { Dialog } from './dialog.ts';
import { headerOf, methodOf, statusOf } from './message.ts';
import type { SipMessage } from './message.ts';
import { openPhoneCall } from './phone-call.ts';
import type { PhoneParts, TakenCall } from './phone-call.ts';
import { openSipWire } from './transport.ts';
import type { SipWire } from './transport.ts';

export interface Phone {
  /** Hangs up and tells the server that the phone is gone. Never rejects. */
  close(): Promise<void>;
}

/** Seconds for which a server is to know the phone, and the part of them after which it is told again. */
const expires = 300;
const renewed = 0.8;
const leastSeconds = 20;
/** Ms between two signs of life: routers forget the way of datagrams after half a minute. */
const keepMs = 25_000;
const neverAborted = new AbortController().signal;

/** A phone that a SIP server knows at all times, and which picks up by itself. One call at a time. */
export function openPhone(parts: PhoneParts): Phone {
  const { line, clock, random, limits, registered, mayCall } = parts;
  const { login } = line;
  let wire: SipWire | null = null;
  let entry: Dialog | null = null;
  let own = { host: '', port: 0 };
  let call: TakenCall | null = null;
  let isClosed = false;
  let cancelNext = (): void => {};
  let cancelKeep = (): void => {};

  function keep(): void {
    cancelKeep = clock.after(keepMs, () => {
      wire?.keep();
      keep();
    });
  }
  function drop(): void {
    cancelKeep();
    call?.lost();
    wire?.close();
    wire = null;
    entry = null;
  }
  function next(ms: number): void {
    cancelNext();
    if (!isClosed) cancelNext = clock.after(ms, () => void round());
  }

  function refuse(message: SipMessage, status: string, mine: SipWire): void {
    const asked = () => ({ status });
    openDialog({ wire: mine, own, login, clock, random, asked, of: message }).heard(message);
  }
  function requested(message: SipMessage, mine: SipWire): void {
    if (call?.isMine(message) === true) return call.heard(message);
    const method = methodOf(message);
    if (method === 'ACK') return;
    if (method === 'OPTIONS' || method === 'NOTIFY') return refuse(message, '200 OK', mine);
    if (method !== 'INVITE') return refuse(message, '481 Call/Transaction Does Not Exist', mine);
    const caller = callerOf(message);
    if (call !== null) return refuse(message, '486 Busy Here', mine);
    if (isClosed || !mayCall(caller)) return refuse(message, '480 Temporarily Unavailable', mine);
    const taken = openPhoneCall({ ...parts, wire: mine, own, invite: message, caller });
    if (taken === null) return refuse(message, '488 Not Acceptable Here', mine);
    call = taken;
    void taken.over.then(() => {
      if (call === taken) call = null;
    });
  }

  /** Connects where nothing is connected; why not, or null. */
  async function connected(): Promise<string | null> {
    if (wire !== null) return null;
    const address = await parts.address();
    if (address === null) return reasons.noConnection;
    let lost: string | null = null;
    const mine = openSipWire({
      ...line,
      address,
      heard: (message) => {
        if (wire !== mine) return;
        if (statusOf(message) === 0) return requested(message, mine);
        if (call?.isMine(message) === true) call.heard(message);
        else entry?.heard(message);
      },
      ended: (reason) => {
        lost = reason;
        entry?.end(reason);
        if (wire !== mine) return;
        drop();
        if (isClosed) return;
        registered(reason);
        next(limits.again);
      },
    });
    const late = Promise.withResolvers<null>();
    const cancel = clock.after(limits.answer, () => late.resolve(null));
    const here = await Promise.race([mine.ready, late.promise]);
    cancel();
    if (here === null || isClosed) {
      mine.close();
      return lost ?? reasons.noConnection;
    }
    own = here;
    wire = mine;
    keep();
    entry = openDialog({ wire: mine, own, login, clock, random, asked: () => ({ status: '200 OK' }) });
    return null;
  }

  /** Seconds for which the server knows the phone now, or why it does not. */
  async function enter(seconds: number): Promise<number | string> {
    const wrong = await connected();
    if (wrong !== null || entry === null) return wrong ?? reasons.noConnection;
    const end = await entry.request(
      {
        method: 'REGISTER',
        uri: `sip:${login.domain}`,
        to: `<sip:${login.number ?? login.user}@${login.domain}>`,
        headers: [['Expires', String(seconds)]],
        within: limits.answer,
        until: limits.answer,
      },
      neverAborted,
    );
    if (end.tag === 'over') return end.reason;
    if (end.status === 401 || end.status === 403 || end.status === 407) return reasons.login;
    if (end.status >= 300) return `SIP ${end.status}`;
    return secondsIn(end.message);
  }

  async function round(): Promise<void> {
    const entered = await enter(expires).catch(() => reasons.failed);
    if (isClosed) return;
    const isIn = typeof entered === 'number';
    if (!isIn && wire !== null) drop();
    registered(isIn ? null : entered);
    next(isIn ? Math.max(leastSeconds, entered * renewed) * 1_000 : limits.again);
  }
  void round();

  return {
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      cancelNext();
      await call?.hangUp();
      if (wire !== null) await enter(0).catch(() => undefined);
      drop();
    },
  };
}

/** For how many seconds the server knows the phone, as it says itself. */
function secondsIn(message: SipMessage): number {
  const said = /;\s*expires=(\d+)/i.exec(headerOf(message, 'contact'))?.[1] ?? headerOf(message, 'expires');
  return said === '' ? expires : Math.min(expires, Number(said));
}

/** Who calls, by number or name at the exchange. */
const callerOf = (message: SipMessage): string =>
  (/sips?:([^@;>\s]+)/i.exec(headerOf(message, 'from'))?.[1] ?? '').slice(0, 40);
