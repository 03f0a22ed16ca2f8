import type { AddressInfo } from 'node:net';
import smpp from 'smpp';
import type { Pdu, Session } from 'smpp';

/** A part of a message as the gateway got it. */
export interface Submitted {
  readonly from: string;
  readonly fromType: number;
  readonly to: string;
  readonly text: string;
  readonly coding: number;
  /** The header that joins parts, in sixteens; '' where there is none. */
  readonly header: string;
  readonly wantsReceipt: boolean;
}

export interface SmppGateway {
  readonly port: number;
  readonly parts: Submitted[];
  /** Logins that were tried: name and password. */
  readonly logins: (readonly [string, string])[];
  /** Questions whether the gateway is there. */
  readonly asked: () => number;
  /** The status of the next answers, and the names of messages; null says nothing. */
  login: () => number;
  submit: (part: Submitted) => { readonly status: number; readonly id?: string } | null;
  /** Does not answer questions whether it is there. */
  deaf: boolean;
  /** Tells what became of a message; resolves with the status of the answer. */
  receipt(values: object): Promise<number>;
  /** Asks whether the other side is there; resolves when it says so. */
  ask(): Promise<number>;
  /** Says goodbye; resolves when the other side does, too. */
  unbind(): Promise<number>;
  /** Ends every connection at once. */
  drop(): void;
  close(): Promise<void>;
}

/** An SMPP gateway on loopback, by a library that others wrote. */
export async function smppGateway(tls: object = {}): Promise<SmppGateway> {
  const sessions = new Set<Session>();
  let asked = 0;
  let named = 0;
  const newest = (): Session => {
    const session = [...sessions].at(-1);
    if (session === undefined) throw new Error('nobody is connected');
    return session;
  };
  const server = smpp.createServer(tls, (session) => {
    sessions.add(session);
    session.on('close', () => void sessions.delete(session));
    session.on('error', () => undefined);
    session.on('bind_transceiver', (pdu) => {
      gateway.logins.push([pdu.system_id, pdu.password]);
      session.send(pdu.response({ command_status: gateway.login(), system_id: 'gateway' }));
    });
    session.on('submit_sm', (pdu) => {
      const part = partOf(pdu);
      gateway.parts.push(part);
      const answer = gateway.submit(part);
      if (answer === null) return;
      named += 1;
      const { status, id = `m${named}` } = answer;
      session.send(pdu.response({ command_status: status, message_id: id }));
    });
    session.on('enquire_link', (pdu) => {
      asked += 1;
      if (!gateway.deaf) session.send(pdu.response());
    });
    session.on('unbind', (pdu) => void session.send(pdu.response()));
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const answered = (send: (done: (pdu: Pdu) => void) => boolean): Promise<number> =>
    new Promise((resolve) => void send(({ command_status: status }) => resolve(status)));
  const gateway: SmppGateway = {
    port: (server.address() as AddressInfo).port,
    parts: [],
    logins: [],
    asked: () => asked,
    login: () => 0,
    submit: () => ({ status: 0 }),
    deaf: false,
    receipt: (values) => answered((done) => newest().deliver_sm({ esm_class: 4, ...values }, done)),
    ask: () => answered((done) => newest().enquire_link({}, done)),
    unbind: () => answered((done) => newest().unbind(done)),
    drop: () => {
      for (const session of sessions) session.destroy();
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const session of sessions) session.destroy();
      }),
  };
  return gateway;
}

const partOf = (pdu: Pdu): Submitted => ({
  from: pdu.source_addr,
  fromType: pdu.source_addr_ton,
  to: pdu.destination_addr,
  text: pdu.short_message.message,
  coding: pdu.data_coding,
  header: Buffer.concat(pdu.short_message.udh ?? []).toString('hex'),
  wantsReceipt: (pdu.registered_delivery & 1) === 1,
});
