/** The part of the independent gateway that the tests use; the package ships no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';

  export interface Pdu {
    readonly command_status: number;
    readonly system_id: string;
    readonly password: string;
    readonly source_addr: string;
    readonly source_addr_ton: number;
    readonly destination_addr: string;
    readonly dest_addr_ton: number;
    readonly data_coding: number;
    readonly esm_class: number;
    readonly registered_delivery: number;
    readonly short_message: { readonly message: string; readonly udh?: readonly Uint8Array[] };
    response(values?: object): Pdu;
  }
  export interface Session extends EventEmitter {
    send(pdu: Pdu): boolean;
    deliver_sm(values: object, answered?: (pdu: Pdu) => void): boolean;
    enquire_link(values: object, answered?: (pdu: Pdu) => void): boolean;
    unbind(answered?: (pdu: Pdu) => void): boolean;
    on(event: string, listener: (pdu: Pdu) => void): this;
    destroy(): void;
  }
  const smpp: {
    createServer(options: object, listener: (session: Session) => void): Server;
  };
  export default smpp;
}
