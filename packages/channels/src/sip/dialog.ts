import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { digestChallenge, digestHeader } from '../media/digest.ts';
import { branchOf, headerOf, headersOf, methodOf, statusOf, tagOf, uriOf } from './message.ts';
import type { SipMessage } from './message.ts';
import type { SipWire } from './transport.ts';

export interface SipLogin {
  readonly user: string;
  readonly password: string;
  readonly domain: string;
  /** Its number at the exchange, where that is not its user. */
  readonly number?: string;
}

/** The last answer to a request, or why none came. */
export type SipEnd =
  | { readonly tag: 'answer'; readonly status: number; readonly message: SipMessage }
  | { readonly tag: 'over'; readonly reason: string };

export interface SipRequest {
  readonly method: string;
  readonly uri: string;
  readonly to: string;
  readonly headers?: SipMessage['headers'];
  readonly body?: string;
  /** Ms until the first answer must be there, and the last one. */
  readonly within: number;
  readonly until: number;
  /** Told of each answer that is not the last, as 180. */
  readonly meanwhile?: (status: number) => void;
}

/** Ms between the first two tries over UDP, and the longest between two (RFC 3261: T1 and T2). */
const [firstWait, longestWait] = [500, 4_000];
/** Ms that a server may take to say that a call is taken back. */
const cancelMs = 2_000;

/** What a request is answered with. */
export interface SipAsked {
  readonly status: string;
  readonly body?: string;
}

interface DialogParts {
  readonly wire: SipWire;
  readonly own: { readonly host: string; readonly port: number };
  readonly login: SipLogin;
  readonly clock: Clock;
  readonly random: Random;
  /** A request of the other side; what is given back is the answer to it. */
  readonly asked: (message: SipMessage) => SipAsked;
  /** The call of the other side that it belongs to; absent where we begin. */
  readonly of?: SipMessage;
}

type Sent = Readonly<{ first: string; headers: SipMessage['headers']; body: string }>;

/** Whom requests of a call go through, in the order of the one who took it. */
const routesIn = (message: SipMessage): readonly string[] =>
  headersOf(message, 'record-route').flatMap((value) => value.split(/,(?=\s*<)/));

/** The requests between us and one server that belong together: registering, or one call. */
export function openDialog({ wire, own, login, clock, random, asked, of }: DialogParts) {
  const word = (bytes: number): string => Buffer.from(random.bytes(bytes)).toString('hex');
  const call = of === undefined ? `${word(12)}@homeward` : headerOf(of, 'call-id');
  const tag = word(8);
  const host = own.host.includes(':') ? `[${own.host}]` : own.host;
  const contact = `<sip:${login.number ?? login.user}@${host}:${own.port};transport=${wire.transport}>`;
  const pending = new Map<string, (message: SipMessage) => void>();
  let count = 0;
  let remoteTag = of === undefined ? '' : tagOf(headerOf(of, 'from'));
  let remoteUri = of === undefined ? '' : uriOf(headerOf(of, 'contact'));
  let routes: readonly string[] = of === undefined ? [] : routesIn(of);
  const self =
    of === undefined ? `sip:${login.number ?? login.user}@${login.domain}` : uriOf(headerOf(of, 'to'));
  /** By what the answers that take a call are answered again, when they come again. */
  let taken: SipMessage | null = null;
  const over = new AbortController();
  let overReason: string = reasons.closed;

  const targetOf = (method: string, { uri }: SipRequest): string =>
    method === 'INVITE' || method === 'REGISTER' || method === 'CANCEL' || remoteUri === '' ? uri : remoteUri;

  function made(request: SipRequest, number: number, branch: string, method = request.method): Sent {
    const isInside = remoteTag !== '' && method !== 'REGISTER';
    return {
      first: `${method} ${targetOf(method, request)} SIP/2.0`,
      headers: [
        ['Via', `SIP/2.0/${wire.transport.toUpperCase()} ${host}:${own.port};branch=${branch};rport`],
        ['Max-Forwards', '70'],
        ['From', `<${self}>;tag=${tag}`],
        ['To', isInside ? `${request.to};tag=${remoteTag}` : request.to],
        ['Call-ID', call],
        ['CSeq', `${number} ${method}`],
        ['Contact', contact],
        ...routes.map((route) => ['Route', route] as const),
        ['User-Agent', 'Homeward'],
        ...(request.headers ?? []),
      ],
      body: method === request.method ? (request.body ?? '') : '',
    };
  }

  /** Sends until the first answer, and again while none comes: datagrams get lost. */
  function once(request: SipRequest, sent: Sent, branch: string, signal: AbortSignal): Promise<SipEnd> {
    return new Promise((resolve) => {
      let again = (): void => {};
      let first = (): void => {};
      const finish = (end: SipEnd): void => {
        again();
        first();
        last();
        pending.delete(branch);
        over.signal.removeEventListener('abort', stopped);
        signal.removeEventListener('abort', stopped);
        resolve(end);
      };
      const stopped = (): void =>
        finish({ tag: 'over', reason: over.signal.aborted ? overReason : reasons.stopped });
      const repeat = (wait: number): void => {
        again = clock.after(wait, () => {
          wire.send(sent);
          repeat(Math.min(2 * wait, longestWait));
        });
      };
      const last = clock.after(request.until, () => finish({ tag: 'over', reason: reasons.silence }));
      first = clock.after(request.within, () => finish({ tag: 'over', reason: reasons.silence }));
      pending.set(branch, (message) => {
        const status = statusOf(message);
        first();
        if (request.method === 'INVITE' || status >= 200) again();
        if (status >= 200) finish({ tag: 'answer', status, message });
        else request.meanwhile?.(status);
      });
      over.signal.addEventListener('abort', stopped);
      signal.addEventListener('abort', stopped);
      if (over.signal.aborted || signal.aborted) return stopped();
      wire.send(sent);
      if (wire.transport === 'udp') repeat(firstWait);
    });
  }

  /** What confirms the last answer to a call: a refusal within its own exchange, a yes as a request of its own. */
  function confirm(request: SipRequest, message: SipMessage, number: number, branch: string): void {
    const isYes = statusOf(message) < 300;
    if (isYes) {
      remoteTag = tagOf(headerOf(message, 'to'));
      remoteUri = uriOf(headerOf(message, 'contact')) || request.uri;
      routes = routesIn(message).toReversed();
    }
    const ack = made({ ...request, headers: [] }, number, isYes ? newBranch() : branch, 'ACK');
    const to = headerOf(message, 'to');
    wire.send({
      ...ack,
      headers: ack.headers.map(([name, value]) => [name, name === 'To' ? to : value] as const),
    });
    if (isYes) taken = ack;
  }
  const newBranch = (): string => `z9hG4bK${word(8)}`;

  /**
   * Sends a request and waits for its last answer; a challenge is answered with the password, a stale one once more.
   * Where `signal` ends a call that rings it is taken back. Never rejects.
   */
  async function request(wanted: SipRequest, signal: AbortSignal): Promise<SipEnd> {
    let headers = wanted.headers ?? [];
    for (let tries = 0; ; tries += 1) {
      count += 1;
      const [number, branch] = [count, newBranch()];
      const mine = { ...wanted, headers };
      const end = await once(mine, made(mine, number, branch), branch, signal);
      if (end.tag === 'over') {
        if (wanted.method === 'INVITE' && !over.signal.aborted) await cancel(mine, number, branch);
        return end;
      }
      if (wanted.method === 'INVITE') confirm(mine, end.message, number, branch);
      const name = end.status === 401 ? 'www-authenticate' : end.status === 407 ? 'proxy-authenticate' : null;
      const offer = name && digestChallenge(headersOf(end.message, name).join(', '));
      const isStale = /stale=true/i.test(name === null ? '' : headerOf(end.message, name));
      if (!offer || tries > 1 || (tries === 1 && !isStale)) return end;
      const { user, password } = login;
      const cnonce = word(8);
      const { method } = wanted;
      const uri = targetOf(method, wanted);
      const answer = digestHeader(offer, { method, uri, user, password, cnonce });
      const field = end.status === 401 ? 'Authorization' : 'Proxy-Authorization';
      headers = [...(wanted.headers ?? []), [field, answer]];
    }
  }

  /** Takes a call back that rings. Who picks up at that moment is hung up on. */
  function cancel(wanted: SipRequest, number: number, branch: string): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        late();
        pending.delete(branch);
        resolve();
      };
      const late = clock.after(cancelMs, finish);
      pending.set(branch, (message) => {
        if (statusOf(message) < 200 || methodOf(message) !== 'INVITE') return;
        confirm(wanted, message, number, branch);
        if (statusOf(message) < 300) bye(wanted);
        finish();
      });
      wire.send(made({ ...wanted, headers: [] }, number, branch, 'CANCEL'));
    });
  }
  function bye({ uri, to }: Pick<SipRequest, 'uri' | 'to'>): void {
    count += 1;
    wire.send(made({ method: 'BYE', uri, to, within: 0, until: 0 }, count, newBranch()));
  }

  function answered(message: SipMessage): void {
    const isAgain = methodOf(message) === 'INVITE' && statusOf(message) >= 200 && statusOf(message) < 300;
    const waits = pending.get(branchOf(message));
    if (waits !== undefined) waits(message);
    else if (isAgain && taken !== null) wire.send(taken);
  }
  return {
    request,
    /** A message of the server came. */
    heard(message: SipMessage): void {
      if (statusOf(message) > 0) {
        if (headerOf(message, 'call-id') === call) answered(message);
        return;
      }
      if (methodOf(message) === 'ACK') return;
      const { status, body = '' } = asked(message);
      const kept = ['via', 'from', 'call-id', 'cseq'].flatMap((name) =>
        headersOf(message, name).map((value) => [name === 'via' ? 'Via' : name, value] as const),
      );
      const to = headerOf(message, 'to');
      wire.send({
        first: `SIP/2.0 ${status}`,
        headers: [
          ...kept,
          ['To', tagOf(to) === '' ? `${to};tag=${tag}` : to],
          ...headersOf(message, 'record-route').map((route) => ['Record-Route', route] as const),
          ...(body === ''
            ? []
            : [['Content-Type', 'application/sdp'] as const, ['Contact', contact] as const]),
        ],
        body,
      });
    },
    isMine: (message: SipMessage): boolean => headerOf(message, 'call-id') === call,
    /** Nothing comes any more; what waits is over with `reason`. */
    end(reason: string): void {
      overReason = reason;
      over.abort();
    },
  };
}
export type Dialog = ReturnType<typeof openDialog>;
