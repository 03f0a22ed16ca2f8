/** The part of the independent receiver that the tests use; the package ships no types. */
declare module 'iobroker.sia/build/lib/sia.js' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';
  import type { Socket } from 'node:dgram';

  export interface ReceivedMessage {
    readonly id: string;
    readonly seq: string;
    readonly act: string;
    readonly data_message: string;
    readonly data_extended: string;
    readonly ts: string;
  }

  export class sia extends EventEmitter {
    constructor(parameter: { host: string; port: number; timeout?: number; logger?: (text: string) => void });
    readonly servertcp: Server;
    readonly serverudp: Socket;
    setAccounts(
      accounts: readonly { accountnumber: string; aes: boolean; hex: boolean; password: string }[],
    ): void;
    serverStartTCP(): void;
    serverStartUDP(): void;
  }
}
